/** How a picture is displayed: zoomed, moved by screen pixels, and rotated by degrees. */
export type Pose = { zoom: number; x: number; y: number; turned: number }

export const asItIs: Pose = { zoom: 1, x: 0, y: 0, turned: 0 }
const most = 8

type Room = { width: number; height: number }

/** Limits moving to half of the enlarged picture, and to nothing while it fits. */
function within({ zoom, x, y, turned }: Pose, { width, height }: Room): Pose {
  const slack = (side: number) => Math.max(0, (side * (zoom - 1)) / 2)
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0
  return { zoom, turned, x: clamp(x, slack(width)), y: clamp(y, slack(height)) }
}

/** Zooms by `times`; the point, measured from the middle of the room, stays in place. */
export function zoomed(pose: Pose, times: number, room: Room, point = { x: 0, y: 0 }): Pose {
  const zoom = Math.min(most, Math.max(1, pose.zoom * times))
  const grown = zoom / pose.zoom
  const x = point.x - (point.x - pose.x) * grown
  const y = point.y - (point.y - pose.y) * grown
  return within({ ...pose, zoom, x, y }, room)
}

export const moved = (pose: Pose, dx: number, dy: number, room: Room): Pose =>
  within({ ...pose, x: pose.x + dx, y: pose.y + dy }, room)

/** Rotated a quarter clockwise, in full view. Only for viewing: the file is unchanged. */
export const turned = ({ turned: before }: Pose): Pose => ({ ...asItIs, turned: (before + 90) % 360 })

/** The factor by which a rotated picture must be scaled to fill the room. */
export function fitting(pose: Pose, picture: Room, room: Room): number {
  if (pose.turned % 180 === 0 || !picture.width || !picture.height) return 1
  return Math.min(room.width / picture.height, room.height / picture.width)
}

/** The direction of a swipe: horizontal and long enough; otherwise null. */
export function swept(dx: number, dy: number): 1 | -1 | null {
  if (Math.abs(dx) < 48 || Math.abs(dx) < 2 * Math.abs(dy)) return null
  return dx < 0 ? 1 : -1
}
