import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconCrop, IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  type GeoJSONSource,
  Map as LibreMap,
  type LngLatBoundsLike,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { useMainColour } from '../../theme/shown-company.ts'
import { MapMarkers } from './map-markers.ts'
import {
  accuracyFeatures,
  around,
  type Bounds,
  boundsOf,
  type MapFailure,
  type MapPoint,
  pointFeatures,
} from './map-point.ts'
import { accuracyZoom, mapStyle, maxZoom, readColours, repaint } from './map-style.ts'
import classes from './maplibre-map.module.css'
import { asOne } from './world-outline.ts'

// A worker from our own origin, as the Content-Security-Policy requires.
setWorkerUrl(workerUrl)

type Props = {
  points: readonly MapPoint[]
  label: string
  selected: readonly string[]
  /** Without it the points are marks rather than buttons. */
  onSelect: ((ids: string[]) => void) | undefined
  onFailure: (failure: MapFailure) => void
  /** Filters the list by the area in view: `west,south,east,north`. */
  onArea?: (box: string) => void
}

/** The area in view, in degrees with a precision of about a metre. */
function areaOf(map: LibreMap): string {
  const bounds = map.getBounds()
  const degrees = (value: number, most: number) => Number(Math.min(most, Math.max(-most, value)).toFixed(5))
  const around = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  const whole = bounds.getEast() - bounds.getWest() >= 360
  const [west, east] = whole ? [-180, 180] : [around(bounds.getWest()), around(bounds.getEast())]
  return [
    degrees(west, 180),
    degrees(bounds.getSouth(), 90),
    degrees(east, 180),
    degrees(bounds.getNorth(), 90),
  ].join(',')
}

const margin = 48
/** The closest zoom of the first view: borders and coasts still show where in the world it is. */
const firstZoom = 4.5

function fit(map: LibreMap, points: readonly MapPoint[], animate: boolean) {
  const bounds = boundsOf(points)
  if (bounds) map.fitBounds(bounds as LngLatBoundsLike, { padding: margin, maxZoom: firstZoom, animate })
}

/** Replaces the coarse outline by the finer one. Offline, the coarse one stays. */
async function refine(map: LibreMap): Promise<void> {
  const detail = await import('./world-detail.ts').catch(() => null)
  // The page may have been left meanwhile.
  if (!detail || !map.getSource('land')) return
  const { land, borders } = detail.fineWorld()
  void map.getSource<GeoJSONSource>('land')?.setData(asOne(land))
  void map.getSource<GeoJSONSource>('borders')?.setData(borders)
}

/**
 * Identifies the points: the map is updated only when they change, not for every new list of the same points.
 */
const fingerprint = (points: readonly MapPoint[]) =>
  points.map(({ id, lat, lon, accuracy_m, name }) => `${id} ${lat} ${lon} ${accuracy_m} ${name}`).join('\n')

/**
 * Draws the accuracy of the positions in view. Ten thousand circles would take longer than the map itself,
 * and cannot be seen from far away.
 */
function drawAccuracy(map: LibreMap, points: readonly MapPoint[]) {
  const bounds = map.getBounds()
  const view: Bounds = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  const near = map.getZoom() < accuracyZoom ? [] : around(points, view)
  void map.getSource<GeoJSONSource>('accuracy')?.setData(accuracyFeatures(near))
}

type Parts = { map: LibreMap; markers: MapMarkers }

/** Creates the map once; later changes are applied by the component's effects. */
function useLibreMap({ points, label, onSelect, onFailure }: Props) {
  const { t, i18n } = useTranslation('certifications')
  const format = useFormat()
  const frame = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<Parts | null>(null)
  const words = useRef({
    cluster: (count: number) => String(count),
    count: String as (count: number) => string,
  })
  const select = useRef(onSelect)
  const first = useRef({ points, label, onFailure, choosable: onSelect !== undefined })

  useEffect(() => {
    select.current = onSelect
  }, [onSelect])
  useEffect(() => {
    words.current = {
      cluster: (count) => t('map.cluster', { count }),
      count: (count) => format.number(count),
    }
    parts?.markers.reset()
    parts?.map.getCanvas().setAttribute('aria-label', label)
    // The texts are in this language.
    void i18n.language
  }, [t, format, i18n.language, parts, label])

  useEffect(() => {
    if (!frame.current) return
    const { points: firstPoints, label: firstLabel, onFailure: fail, choosable } = first.current
    try {
      const map = new LibreMap({
        container: frame.current,
        style: mapStyle(readColours(frame.current), firstPoints),
        maxZoom,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        fadeDuration: 0,
        locale: { 'Map.Title': firstLabel },
      })
      map.touchZoomRotate.disableRotation()
      map.keyboard.disableRotation()
      map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
      fit(map, firstPoints, false)
      const markers = new MapMarkers({
        map,
        looks: { point: classes.point ?? '', cluster: classes.cluster ?? '' },
        words: () => words.current,
        onSelect: choosable ? (ids) => select.current?.(ids) : null,
      })
      map.on('render', () => markers.update())
      let isLoaded = false
      // An error before it has loaded concerns its worker, and the map would stay empty. Without a listener
      // errors go to the console.
      map.on('error', () => !isLoaded && fail('not_loaded'))
      map.once('load', () => {
        isLoaded = true
        setParts({ map, markers })
      })
      map.once('idle', () => void refine(map))
      return () => map.remove()
    } catch {
      // No WebGL after all, or a driver that gave up.
      fail('not_drawn')
    }
  }, [])
  return { frame, parts }
}

/** The map itself; loaded only when one is shown. See position-map.tsx. */
export function MapLibreMap(props: Props) {
  const { points, label, selected, onArea } = props
  const { t } = useTranslation('certifications')
  const { frame, parts } = useLibreMap(props)
  const scheme = useComputedColorScheme('light')
  const main = useMainColour()
  const drawn = useRef(fingerprint(points))

  useEffect(() => {
    if (!parts || !frame.current) return
    // The colours are read from the page and depend on its colour scheme and company.
    void [scheme, main]
    repaint(parts.map, readColours(frame.current))
  }, [parts, scheme, main, frame])

  useEffect(() => {
    const print = fingerprint(points)
    if (!parts || print === drawn.current) return
    const wasEmpty = drawn.current === ''
    drawn.current = print
    void parts.map.getSource<GeoJSONSource>('points')?.setData(pointFeatures(points))
    if (wasEmpty) fit(parts.map, points, false)
  }, [parts, points])

  useEffect(() => {
    if (!parts) return
    const draw = () => drawAccuracy(parts.map, points)
    draw()
    parts.map.on('moveend', draw)
    return () => {
      parts.map.off('moveend', draw)
    }
  }, [parts, points])

  useEffect(() => {
    parts?.markers.select(selected)
  }, [parts, selected])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group inputs; this groups a map and its buttons
    <div className={classes.map} role="group" aria-label={label}>
      <div ref={frame} className={classes.frame} />
      <div className={classes.buttons}>
        <ActionIcon variant="default" aria-label={t('map.zoom_in')} onClick={() => parts?.map.zoomIn()}>
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('map.zoom_out')} onClick={() => parts?.map.zoomOut()}>
          <IconMinus size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('map.show_all')}
          onClick={() => parts && fit(parts.map, points, true)}
        >
          <IconFocusCentered size={18} />
        </ActionIcon>
        {onArea && (
          <ActionIcon
            variant="default"
            aria-label={t('map.this_area')}
            title={t('map.this_area')}
            onClick={() => parts && onArea(areaOf(parts.map))}
          >
            <IconCrop size={18} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}
