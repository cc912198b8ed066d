import { type GeoJSONSource, type MapLibreMap, Marker } from 'maplibre-gl'
import { maxZoom } from './map-style.ts'

export type MarkerTexts = { cluster: (count: number) => string; count: (count: number) => string }
export type MarkerLooks = { point: string; cluster: string }

type Shown = { key: string; lon: number; lat: number; count: number; name: string; clusterId: number | null }

/** The points and clusters in view. Tiles overlap, so each is taken once. */
function inView(map: MapLibreMap): Map<string, Shown> {
  const shown = new Map<string, Shown>()
  for (const { geometry, properties } of map.querySourceFeatures('points')) {
    if (geometry.type !== 'Point') continue
    const clusterId = properties.cluster ? Number(properties.cluster_id) : null
    const key = clusterId === null ? `p${properties.id}` : `c${clusterId}:${properties.point_count}`
    const [lon = 0, lat = 0] = geometry.coordinates
    const count = Number(properties.point_count ?? 1)
    shown.set(key, { key, lon, lat, count, name: String(properties.name ?? ''), clusterId })
  }
  return shown
}

type Options = {
  map: MapLibreMap
  looks: MarkerLooks
  words: () => MarkerTexts
  /** Ids of the chosen points; null when points are only marks and cannot be chosen. */
  onSelect: ((ids: string[]) => void) | null
}

/** At most this many points of one place are passed on. */
const maxListed = 100

/**
 * Renders points and clusters as buttons above the map, so that they can be reached and read without a
 * pointer. A cluster opens by zooming in; one that cannot be opened any further passes on its points.
 */
export class MapMarkers {
  readonly #options: Options
  readonly #markers = new Map<string, Marker>()
  #selected: ReadonlySet<string> = new Set()

  constructor(options: Options) {
    this.#options = options
  }

  /** Updates the buttons to what is in view. Cheap when nothing changed: it may run on every frame. */
  update(): void {
    const { map } = this.#options
    if (!map.getSource('points') || !map.isSourceLoaded('points')) return
    const shown = inView(map)
    for (const [key, marker] of this.#markers) {
      if (shown.has(key)) continue
      marker.remove()
      this.#markers.delete(key)
    }
    for (const one of shown.values()) {
      if (this.#markers.has(one.key)) continue
      const marker = new Marker({ element: this.#button(one) }).setLngLat([one.lon, one.lat]).addTo(map)
      this.#markers.set(one.key, marker)
    }
  }

  /** Marks the chosen points. */
  select(ids: readonly string[]): void {
    this.#selected = new Set(ids)
    for (const [key, marker] of this.#markers) this.#press(key, marker.getElement())
  }

  /** After texts or points have changed: renders everything again. */
  reset(): void {
    for (const marker of this.#markers.values()) marker.remove()
    this.#markers.clear()
    this.update()
  }

  #press(key: string, element: HTMLElement): void {
    if (this.#options.onSelect && key.startsWith('p'))
      element.setAttribute('aria-pressed', String(this.#selected.has(key.slice(1))))
  }

  #sign(name: string): HTMLElement {
    const sign = document.createElement('span')
    sign.className = this.#options.looks.point
    sign.setAttribute('role', 'img')
    sign.setAttribute('aria-label', name)
    sign.title = name
    return sign
  }

  #button({ key, lon, lat, count, name, clusterId }: Shown): HTMLElement {
    const { looks, words, onSelect } = this.#options
    if (clusterId === null && !onSelect) return this.#sign(name)
    const button = document.createElement('button')
    button.type = 'button'
    if (clusterId === null) {
      button.className = looks.point
      button.setAttribute('aria-label', name)
      button.title = name
      this.#press(key, button)
      button.addEventListener('click', () => onSelect?.([key.slice(1)]))
      return button
    }
    button.className = looks.cluster
    button.dataset.size = count < 10 ? 'small' : count < 100 ? 'medium' : 'large'
    button.textContent = words().count(count)
    button.setAttribute('aria-label', words().cluster(count))
    button.addEventListener('click', () => void this.#open(clusterId, [lon, lat], count))
    return button
  }

  async #open(clusterId: number, center: [number, number], count: number): Promise<void> {
    const { map, onSelect } = this.#options
    const source = map.getSource('points') as GeoJSONSource
    const zoom = await source.getClusterExpansionZoom(clusterId)
    if (zoom <= maxZoom) {
      map.easeTo({ center, zoom })
      return
    }
    const leaves = await source.getClusterLeaves(clusterId, Math.min(count, maxListed), 0)
    onSelect?.(leaves.map(({ properties }) => String(properties?.id)))
  }
}
