import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useNearView } from '../use-near-view.ts'
import { CoordinateList } from './coordinate-list.tsx'
import type { MapFailure, MapPoint } from './map-point.ts'
import classes from './position-map.module.css'

export type { MapPoint } from './map-point.ts'

type MapProps = Parameters<typeof import('./maplibre-map.tsx').MapLibreMap>[0]

/** Replaces the map when its code failed to load. */
function NoMap({ onFailure }: MapProps) {
  useEffect(() => {
    onFailure('not_loaded')
  }, [onFailure])
  return null
}

const importMap = () => import('./maplibre-map.tsx')

/** Loads the map's code while its data are fetched. */
export function prepareMap(): void {
  // If that fails, the map itself tries again.
  importMap().catch(() => undefined)
}

/** Every call tries to load the map's code again. */
const loadMap = () =>
  lazy<ComponentType<MapProps>>(() =>
    importMap().then(
      (m) => ({ default: m.MapLibreMap }),
      () => ({ default: NoMap }),
    ),
  )

type Props = {
  points: readonly MapPoint[]
  /** The content of the map for screen readers: "Where the certifications were taken". */
  label: string
  /** Ids of the chosen points. */
  selected?: readonly string[]
  /**
   * Called with one point, or with points too close to separate on the map. Without it nothing can be chosen.
   */
  onSelect?: (ids: string[]) => void
  /** Offers to filter by the area in view, as `west,south,east,north`. */
  onArea?: (box: string) => void
  /** A CSS class that sets the map's height. */
  className?: string
}

const none: readonly string[] = []

let webGl: boolean | undefined
/** Checked once: every check costs a context, and browsers allow only a few. */
function hasWebGl(): boolean {
  if (webGl === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    webGl = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return webGl
}

/**
 * Positions on an outline of the world, with clusters and circles of accuracy. Needs no network and no tile
 * server. Where the device cannot draw maps, the coordinates are listed instead. Its code, which is larger
 * than many pages, is loaded when the map comes near the view.
 */
export function PositionMap(props: Props) {
  const [place, near] = useNearView<HTMLDivElement>()
  if (near) return <MapOrList {...props} />
  return (
    <div ref={place} className={[classes.map, props.className].filter(Boolean).join(' ')}>
      <Skeleton height="100%" />
    </div>
  )
}

function MapOrList({ points, label, selected = none, onSelect, onArea, className }: Props) {
  const [failure, setFailure] = useState<MapFailure | null>(() => (hasWebGl() ? null : 'not_drawn'))
  const [LoadedMap, setLoadedMap] = useState(loadMap)
  const retry = () => {
    setLoadedMap(loadMap)
    setFailure(null)
  }
  const places = { points, label, selected, onSelect }
  const list = <CoordinateList {...places} onRetry={failure === 'not_loaded' ? retry : undefined} />
  if (failure) return list
  return (
    <div className={[classes.map, className].filter(Boolean).join(' ')}>
      <ErrorBoundary fallback={list}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <LoadedMap {...places} onArea={onArea} onFailure={setFailure} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
