import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useNearView } from '../use-near-view.ts'
import { CoordinateList } from './coordinate-list.tsx'
import type { MapFailure, MapPoint } from './map-point.ts'
import classes from './position-map.module.css'

export type { MapPoint } from './map-point.ts'

type MapProps = Parameters<typeof import('./maplibre-map.tsx').MapLibreMap>[0]

/** Stands for the map where its program did not arrive. */
function NoMap({ onFailure }: MapProps) {
  useEffect(() => {
    onFailure('not_loaded')
  }, [onFailure])
  return null
}

const importMap = () => import('./maplibre-map.tsx')

/** Fetches the map's program while what it will show is fetched. */
export function prepareMap(): void {
  // Where it does not come it is asked for once more, by the map itself.
  importMap().catch(() => undefined)
}

/** Each asks for the map's program again. */
const loadMap = () =>
  lazy<ComponentType<MapProps>>(() =>
    importMap().then(
      (m) => ({ default: m.MapLibreMap }),
      () => ({ default: NoMap }),
    ),
  )

type Props = {
  points: readonly MapPoint[]
  /** What the map shows, for screen readers: "Where the certifications were taken". */
  label: string
  /** Ids of the chosen points. */
  selected?: readonly string[]
  /** One point, or the points of one place that cannot be told apart on the map. Without it nothing can be chosen. */
  onSelect?: (ids: string[]) => void
  /** Offers to keep to the area in view, as `west,south,east,north`. */
  onArea?: (box: string) => void
  /** A CSS class that gives the map its height. */
  className?: string
}

const none: readonly string[] = []

let webGl: boolean | undefined
/** Asked once: every try costs a context, and browsers allow only few. */
function hasWebGl(): boolean {
  if (webGl === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    webGl = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return webGl
}

/**
 * Positions on an outline of the world, with clusters and, for how sure they are, circles. Needs no network and no
 * tile server. Where the device cannot draw maps, the coordinates are listed instead. Its program, which is larger than
 * many a page, is fetched when one comes near it.
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
