"""Evaluation and bots of The Train Travels from Afar.

judgement  what a frame is worth, how levels think
rivals     lays compared beside what the others may do, where stations count
ahead      lays valued by the tiles that may come
sight      states as frames, lays as moves
weights    the learned weights of each way to play, and the compiled parts in one form
sizes      what the compiled parts share
frame      a frame as stretches of track
value      what is counted about a frame, and its learned value
player     who plays on by that value; tiles looked ahead; what a match teaches
meeting    a frame beside the others' futures
beginner   the lay after which a frame looks best at once; beginners for a table
training   `branchline train`
solving    least squares
"""
