/** How a picture is held: enlarged, moved by pixels of the screen, and turned by degrees. */
export type Pose = { zoom: number; x: number; y: number; turned: number }

export const asItIs: Pose = { zoom: 1, x: 0, y: 0, turned: 0 }
const most = 8

type Room = { width: number; height: number }

/** No further than half the enlarged picture is away from the middle, and not at all while it fits. */
function within({ zoom, x, y, turned }: Pose, { width, height }: Room): Pose {
  const slack = (side: number) => Math.max(0, (side * (zoom - 1)) / 2)
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0
  return { zoom, turned, x: clamp(x, slack(width)), y: clamp(y, slack(height)) }
}

/** Enlarged `times`; what is under the point, measured from the middle of the room, stays there. */
export function zoomed(pose: Pose, times: number, room: Room, point = { x: 0, y: 0 }): Pose {
  const zoom = Math.min(most, Math.max(1, pose.zoom * times))
  const grown = zoom / pose.zoom
  const x = point.x - (point.x - pose.x) * grown
  const y = point.y - (point.y - pose.y) * grown
  return within({ ...pose, zoom, x, y }, room)
}

export const moved = (pose: Pose, dx: number, dy: number, room: Room): Pose =>
  within({ ...pose, x: pose.x + dx, y: pose.y + dy }, room)

/** Turned a quarter clockwise, in full view. Only for looking: the file stays as it is. */
export const turned = ({ turned: before }: Pose): Pose => ({ ...asItIs, turned: (before + 90) % 360 })

/** How many times larger or smaller a picture has to be to fill the room when it lies on its side. */
export function fitting(pose: Pose, picture: Room, room: Room): number {
  if (pose.turned % 180 === 0 || !picture.width || !picture.height) return 1
  return Math.min(room.width / picture.height, room.height / picture.width)
}

/** Which way a finger swept, when it did: sideways, far enough, and not mainly up or down. */
export function swept(dx: number, dy: number): 1 | -1 | null {
  if (Math.abs(dx) < 48 || Math.abs(dx) < 2 * Math.abs(dy)) return null
  return dx < 0 ? 1 : -1
}
