"""What makes the folder that a web space holds.

- `folder`: all of it, file by file
- `ahead`: what the start page needs, told to the browser at once
- `archive`: our own package as one file, without what the pocket does not need
- `python`: Pyodide at its pinned version, fetched and checked
- `compiled`: archives compiled by the Python that will read them, which runs `compile.mjs` and `inside`
- `started`: the memory of a Python that has read the house, which runs `start.mjs` and `awake`
- `printed`: sheets to print
- `described`: the shapes of questions, from the server's description of them
"""
