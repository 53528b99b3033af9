"""The server: many tables for many people. It adds connections, storage, processes and a clock to `branchline.table`."""
