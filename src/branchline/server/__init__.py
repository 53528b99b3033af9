"""The server: tables for many people, with connections, storage, processes and a clock around `branchline.table`."""
