/** A place on WGS 84 with its properties (RFC 7946 section 3.2). */
export type Place = {
  id: string
  lat: number
  lon: number
  altitude_m?: number | undefined
  properties: Record<string, string | number | boolean | null>
}

const featureOf = ({ id, lat, lon, altitude_m: altitude, properties }: Place) =>
  JSON.stringify({
    type: 'Feature',
    id,
    // Longitude first.
    geometry: { type: 'Point', coordinates: altitude === undefined ? [lon, lat] : [lon, lat, altitude] },
    properties,
  })

/** A FeatureCollection, one feature per line. */
export async function* geojsonChunks(places: AsyncIterable<readonly Place[]>): AsyncGenerator<Buffer> {
  yield Buffer.from('{"type":"FeatureCollection","features":[')
  let separator = '\n'
  for await (const batch of places) {
    if (batch.length === 0) continue
    yield Buffer.from(separator + batch.map(featureOf).join(',\n'))
    separator = ',\n'
  }
  yield Buffer.from('\n]}\n')
}
