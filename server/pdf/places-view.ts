import { evidenceOf } from './images.ts'
import { fillLabel } from './labels.ts'
import { layOutMap } from './map-layout.ts'
import type { Position } from './report-model.ts'
import type { ViewContext } from './report-view.ts'
import { breakable, shortened } from './safe-text.ts'

// Points; the width is that of the page's text.
const mapSize = { width: 483, height: 236 }

/** The map and its list: every photo with a position, then the places that are no photo's. Null without any. */
export function placesView({ model, labels, format }: ViewContext) {
  const places: { label: string; identifier: string; position: Position; at: string | undefined }[] = [
    ...evidenceOf(model).flatMap((item) =>
      item.position
        ? [
            {
              label: item.caption || item.fileName,
              identifier: item.identifier,
              position: item.position,
              at: item.takenAt,
            },
          ]
        : [],
    ),
    ...(model.places ?? []).map((place) => ({
      label: place.label,
      identifier: '',
      position: place.position,
      at: place.at,
    })),
  ].filter((place) => onEarth(place.position))
  if (places.length === 0) return null

  const map = layOutMap(
    places.map((place) => place.position),
    mapSize.width,
    mapSize.height,
  )
  const short = (degrees: number, letters: [string, string], digits: number) =>
    `${Math.abs(degrees).toLocaleString(model.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })}° ${degrees < 0 ? letters[0] : letters[1]}`
  const northSouth: [string, string] = [labels.compassSouth, labels.compassNorth]
  const eastWest: [string, string] = [labels.compassWest, labels.compassEast]
  const digitsX = digitsFor(map.meridians.map((line) => line.longitude))
  const digitsY = digitsFor(map.parallels.map((line) => line.latitude))
  return {
    map: {
      ...map,
      meridians: map.meridians.map((line) => ({
        x: line.x,
        label: short(line.longitude, eastWest, digitsX),
      })),
      parallels: map.parallels.map((line) => ({
        y: line.y,
        label: short(line.latitude, northSouth, digitsY),
      })),
      scale: { width: map.scale.width, label: format.metres(map.scale.metres) },
    },
    alt: fillLabel(labels.mapAlt, {
      n: format.number(places.length),
      south: format.latitude(map.bounds.south),
      north: format.latitude(map.bounds.north),
      west: format.longitude(map.bounds.west),
      east: format.longitude(map.bounds.east),
    }),
    list: places.map((place, index) => ({
      number: String(index + 1),
      identifier: place.identifier,
      label: breakable(shortened(place.label, 200)),
      coordinates: format.position({ ...place.position, accuracyM: undefined }),
      accuracy: place.position.accuracyM === undefined ? '–' : `± ${format.metres(place.position.accuracyM)}`,
      time: place.at ? format.time(place.at) : '–',
    })),
  }
}

/** What a device states may be nonsense; nonsense has no place on a map. */
function onEarth({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** As many decimals as tell neighbouring grid lines apart. */
function digitsFor(values: number[]): number {
  const [first = 0, second = first + 1] = values
  const step = Math.abs(second - first) || 1
  return Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)))
}
