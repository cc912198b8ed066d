/** Something with a place on the map. WGS 84 degrees; accuracy in metres. `name` is its accessible name. */
export type MapPoint = { id: string; lat: number; lon: number; accuracy_m?: number; name: string }

/** West, south, east, north in degrees. East is beyond 180 where the points are around the antimeridian. */
export type Bounds = [west: number, south: number, east: number, north: number]

/**
 * The smallest box around all points. It leaves out the widest empty stretch around the globe, so that Fiji
 * and Samoa are neighbours. Null without points.
 */
export function boundsOf(points: readonly Pick<MapPoint, 'lat' | 'lon'>[]): Bounds | null {
  const [first, ...rest] = points.map(({ lon }) => lon).sort((a, b) => a - b)
  if (first === undefined) return null
  let west = first
  let east = rest.at(-1) ?? first
  let widest = first + 360 - east
  let previous = first
  for (const lon of rest) {
    if (lon - previous > widest) {
      widest = lon - previous
      west = lon
      east = previous + 360
    }
    previous = lon
  }
  const lats = points.map(({ lat }) => lat)
  const lowest = lats.reduce((low, lat) => Math.min(low, lat), 90)
  const highest = lats.reduce((high, lat) => Math.max(high, lat), -90)
  return [west, lowest, east, highest]
}

/** Metres per degree of latitude, on a sphere of the Earth's mean radius. */
const metresPerDegree = 111_195

/** The ring of a circle around a position with a radius of `metres`, as a closed list of [lon, lat]. */
export function circleRing(
  { lat, lon }: Pick<MapPoint, 'lat' | 'lon'>,
  metres: number,
  corners = 64,
): [number, number][] {
  const high = metres / metresPerDegree
  // Degrees of longitude shrink towards the poles; a circle over a pole is cut off rather than infinite.
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI
    return [lon + wide * Math.cos(angle), Math.max(-90, Math.min(90, lat + high * Math.sin(angle)))]
  })
}

/** The points as a source of the map, from which clusters are made. */
export function pointFeatures(points: readonly MapPoint[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map(({ id, lat, lon, name }) => ({
      type: 'Feature',
      properties: { id, name },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}

/** The accuracy of positions as areas. Points without an accuracy have none. */
export function accuracyFeatures(points: readonly MapPoint[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points
      .filter(({ accuracy_m }) => accuracy_m !== undefined && accuracy_m > 0)
      .map((point) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [circleRing(point, point.accuracy_m as number)] },
      })),
  }
}

/** The points in an area, or close enough that their circle may reach into it. */
export function around(points: readonly MapPoint[], [west, south, east, north]: Bounds): MapPoint[] {
  // Half a degree is more than the accuracy of any position.
  const [wide, high] = [Math.max(east - west, 0.5), Math.max(north - south, 0.5)]
  const within = (lon: number) => lon >= west - wide && lon <= east + wide
  return points.filter(
    ({ lat, lon }) =>
      lat >= south - high && lat <= north + high && [lon - 360, lon, lon + 360].some((turn) => within(turn)),
  )
}

/** Why there is no map: this device cannot draw it, or its code failed to load. */
export type MapFailure = 'not_drawn' | 'not_loaded'
