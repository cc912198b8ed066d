import { latitudeText, longitudeText } from '@atesta/forms/answer-texts.ts'
import { evidenceOf } from './images.ts'
import { fillLabel } from './labels.ts'
import { layOutMap } from './map-layout.ts'
import type { Position } from './report-model.ts'
import type { ViewContext } from './report-view.ts'
import { breakable, shortened } from './safe-text.ts'

// Points; the width is that of the page's text.
const mapSize = { width: 483, height: 236 }

/** The map and its list: every photo with a position, then other places. Null without any. */
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
  const digitsX = digitsFor(map.meridians.map((line) => line.longitude))
  const digitsY = digitsFor(map.parallels.map((line) => line.latitude))
  return {
    map: {
      ...map,
      meridians: map.meridians.map((line) => ({
        x: line.x,
        label: longitudeText(line.longitude, model.locale, digitsX),
      })),
      parallels: map.parallels.map((line) => ({
        y: line.y,
        label: latitudeText(line.latitude, model.locale, digitsY),
      })),
      scale: { width: map.scale.width, label: format.metres(map.scale.metres) },
    },
    alt: fillLabel(labels.mapAlt, {
      n: format.number(places.length),
      south: latitudeText(map.bounds.south, model.locale),
      north: latitudeText(map.bounds.north, model.locale),
      west: longitudeText(map.bounds.west, model.locale),
      east: longitudeText(map.bounds.east, model.locale),
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

/** Devices may report impossible positions, which are left off the map. */
function onEarth({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** The number of decimals that distinguishes neighbouring grid lines. */
function digitsFor(values: number[]): number {
  const [first = 0, second = first + 1] = values
  const step = Math.abs(second - first) || 1
  return Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)))
}
