// The house in the pocket arrives: how far it is.

export function arrive() {}
