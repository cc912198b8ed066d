import type { Geometry, Position } from 'geojson'

/**
 * Makes a line or ring that crosses the antimeridian continuous: 179, -179 becomes 179, 181. On a flat map
 * the jump would be drawn as a line around the world. Rings around a pole cannot be made continuous and stay
 * as they are.
 */
export function unwrapLine(line: readonly Position[]): Position[] {
  let shift = 0
  let previous = line[0]?.[0] ?? 0
  const unwrapped = line.map(([lon = 0, lat = 0]) => {
    const step = lon - previous
    previous = lon
    if (step > 180) shift -= 360
    else if (step < -180) shift += 360
    return [lon + shift, lat]
  })
  return shift === 0 || !isRing(line) || isRing(unwrapped) ? unwrapped : [...line]
}

function isRing(line: readonly Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

/** A geometry with all its lines and rings made continuous. */
export function unwrapGeometry<G extends Geometry>(geometry: G): G {
  switch (geometry.type) {
    case 'Polygon':
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrapLine) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapLine)) }
    case 'GeometryCollection':
      return { ...geometry, geometries: geometry.geometries.map(unwrapGeometry) }
    default:
      return geometry
  }
}
