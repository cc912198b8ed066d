import type { StyleSpecification } from 'maplibre-gl'
import { accuracyFeatures, type MapPoint, pointFeatures } from './map-point.ts'
import { asOne, coarseWorld } from './world-outline.ts'

export type MapColours = { water: string; land: string; coast: string; border: string; mark: string }

/** The page's present colours: light or dark, in the company's theme. */
export function readColours(element: Element): MapColours {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim() || '#888888'
  return {
    water: colour('--paper-sunk'),
    land: colour('--line'),
    coast: colour('--line-strong'),
    border: colour('--paper'),
    mark: colour('--accent'),
  }
}

/** Beyond this zoom, points at one place cannot be separated: they stay one cluster and are listed. */
export const maxZoom = 17

/** At lower zoom, a circle of some kilometres is only a speck. */
export const accuracyZoom = 7

/**
 * The whole map: the world's outline, the accuracy of positions, and the points, which are rendered as
 * buttons above it.
 */
export function mapStyle(colours: MapColours, points: readonly MapPoint[]): StyleSpecification {
  const { land, borders } = coarseWorld()
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: asOne(land), tolerance: 0.2 },
      borders: { type: 'geojson', data: borders, tolerance: 0.2 },
      accuracy: { type: 'geojson', data: accuracyFeatures([]) },
      points: {
        type: 'geojson',
        data: pointFeatures(points),
        cluster: true,
        clusterRadius: 56,
        clusterMaxZoom: maxZoom,
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: { 'fill-color': colours.land, 'fill-antialias': false },
      },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colours.coast, 'line-width': 1 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colours.border, 'line-width': 1 },
      },
      {
        id: 'accuracy',
        type: 'fill',
        source: 'accuracy',
        minzoom: accuracyZoom,
        paint: { 'fill-color': colours.mark, 'fill-opacity': 0.18, 'fill-outline-color': colours.mark },
      },
      // Invisible: a source is tiled and clustered only while a layer draws it.
      { id: 'points', type: 'circle', source: 'points', paint: { 'circle-radius': 1, 'circle-opacity': 0 } },
    ],
  }
}

type Paintable = { setPaintProperty(layer: string, name: string, value: string): unknown }

/** Changes the colours of an existing map. */
export function repaint(map: Paintable, colours: MapColours): void {
  map.setPaintProperty('water', 'background-color', colours.water)
  map.setPaintProperty('land', 'fill-color', colours.land)
  map.setPaintProperty('coast', 'line-color', colours.coast)
  map.setPaintProperty('borders', 'line-color', colours.border)
  map.setPaintProperty('accuracy', 'fill-color', colours.mark)
  map.setPaintProperty('accuracy', 'fill-outline-color', colours.mark)
}
