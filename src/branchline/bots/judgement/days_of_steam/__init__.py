"""What bots think of Days of Steam.

judgement.py   JUDGEMENT: deliveries one after another, and loops to close
deliveries.py  what goods may bring, by points and turns
jobs.py        what there is to do on a map
network.py     the map as bots see it: cities, the steam between them, loose ends
known.py       what was worked out about the maps looked at last
"""
