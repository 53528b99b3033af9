"""The rules of action tiles and orders in one sentence each."""

from __future__ import annotations

from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules.components import ActionTile, Order
from branchline.games.steamrollers.words.names import signed_points

_EFFECTS = {
    "value": text("Before your action you set your white die to any value"),
    "two": text("You take two white dice and do one action with each"),
    "steal": text(
        "Right after another player takes a die, if you have none yet, you may take it over for your own turn, and they take another"
    ),
    "eva_roll": text("Before her first step Eva's die is rolled again, and the result stands"),
    "eva_cross": text(
        "When Eva would remove a good she crosses one more field of that region instead and scores nothing; without a field she wins"
    ),
    "destination": text("Your die may name the city a good goes to instead of the one it comes from"),
    "unlimited": text("A delivery may go over any distance, but still through no city twice"),
    "turn": text("You roll your white die again or turn it over to the opposite side, and the result stands"),
    "track": text("You draw any of the three kinds of track, whatever the black die shows"),
}


def tile_rule(tile: ActionTile) -> Text:
    """The effect, duration and points of an action tile."""
    points = signed_points(tile.points)
    if tile.permanent:
        return text(
            "{effect}; it stays with you until someone takes it, and is worth {points} at the end.", effect=_effect(tile), points=points
        )
    return text(
        "{effect}; it is used once, goes back to the pool, and is worth {points} to its owner at the end.",
        effect=_effect(tile),
        points=points,
    )


def order_rule(order: Order, coal: bool) -> Text:
    """The goods and points of an order; coal can replace a good only if it is in play."""
    n = order.points
    if coal:
        return text("Once in your turn you may hand in exactly these delivered goods for {n}; one coal may stand in for one of them.", n=n)
    return text("Once in your turn you may hand in exactly these delivered goods for {n}.", n=n)


def _effect(tile: ActionTile) -> Text:
    match tile.effect:
        case "longer":
            more = "/".join(f"+{n}" for n in tile.amounts)
            return text("The distance of a delivery grows by {more}, if your engine is strong enough for it", more=more)
        case "power":
            return text("Your engine is stronger by {n}", n=tile.amounts[0])
        case "step":
            return text("Before your action you change your white die by {n}, up or down", n=tile.amounts[0])
    return _EFFECTS[tile.effect]
