/**
 * For how long a server that stands still, or a connection that lets nothing through, may keep a person waiting. What was
 * being written is sent under the same key when they try once more, so that it is done once. Milliseconds.
 */
export const patience = { read: 30_000, write: 60_000 }
