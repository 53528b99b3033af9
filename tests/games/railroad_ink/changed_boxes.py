"""Boxes of Railroad Ink with other values: points, rounds, dice, special routes, exits, lava, boards."""

from __future__ import annotations

from tests.bots.boxes import changed

from branchline.games.railroad_ink import GAME

CHANGES = {
    "points": {
        "longest_cell_points = 1": "longest_cell_points = 2",
        "centre_cell_points = 1": "centre_cell_points = 3",
        "error_points = 1": "error_points = 2",
        "closed_lake_points = 5": "closed_lake_points = 4",
        "lake_cell_points = 1": "lake_cell_points = 2",
        "\npoints = 2": "\npoints = 3",
        "\npoints = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45]": "\npoints = [3, 7, 12, 18, 25, 33, 42, 52, 63, 75, 300]",
        '["22", "23", "24", "32", "33", "34", "42", "43", "44"]': '["11", "22", "23", "24", "32", "33", "34", "42", "43", "44", "55"]',
    },
    "rounds": {"base = 7": "base = 5", "meteor = 6": "meteor = 8", "lava = 6": "lava = 9"},
    "dice": {
        "equal_dice = 3": "equal_dice = 2",
        '["H_H_", "HH__", "HHH_", "R_R_", "RR__", "RRR_"]': '["H_H_", "H_H_", "H___", "HHR_", "R_R_", "RR__", "HR__", "RRR_"]',
        '["HRHRo", "HRHRo", "H_R_", "H_R_", "HR__", "HR__"]': '["RHRHo", "H_R_", "HR__", "HH__"]',
    },
    "specials": {
        '["HHRH", "HRRR", "HHHH", "RRRR", "HRRH", "HRHR"]': '["RRRR", "HHRH", "H_RR", "HHHH", "R___", "HRHR", "HRRH"]',
        "in_a_match = 3": "in_a_match = 4",
        "in_a_round = 1": "in_a_round = 2",
    },
    "exits": {
        '["01 H", "03 R", "05 H"]': '["00 R", "02 R", "03 R", "05 H"]',
        '["10 R", "30 H", "50 R"]': '["00 H", "30 R", "60 R"]',
        "\nexits = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]": "\nexits = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13]",
    },
    "expansions": {
        'first_from = "33"': 'first_from = "24"',
        "[1, 1, 1, 2, 2, 3]": "[1, 2, 2, 5]",
        '["north", "east", "south", "west", "any", "any"]': '["north", "any", "west"]',
        "\ndice = 2": "\ndice = 3",
        '["vv__", "vv__", "v_v_", "vvv_", "RvR_", "HvH_"]': '["vv__", "v_v_", "vHvR", "vvv_", "RvR_", "HvH_", "vvHR"]',
        'volcano = "vvvv"': 'volcano = "_v__"',
        'first_volcano = "33"': 'first_volcano = "15"',
    },
    "board": {
        "rows = 7": "rows = 6",
        "columns = 7": "columns = 5",
        '["22", "23", "24", "32", "33", "34", "42", "43", "44"]': '["21", "22", "23", "31", "32", "33"]',
        '["01 H", "03 R", "05 H"]': '["01 H", "03 R"]',
        '["16 R", "36 H", "56 R"]': '["14 R", "34 H"]',
        '["61 H", "63 R", "65 H"]': '["51 H", "53 R"]',
        '["10 R", "30 H", "50 R"]': '["10 R", "30 H"]',
        "\nexits = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]": "\nexits = [2, 3, 4, 5, 6, 7, 8]",
        "\npoints = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45]": "\npoints = [4, 8, 12, 16, 20, 24, 30]",
    },
}
BOXES = {name: changed(GAME, changes) for name, changes in CHANGES.items()}
