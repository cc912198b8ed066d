import { Anchor, CloseButton, Skeleton } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { useFormat } from '../../session/use-format.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type MapPoint, PositionMap } from '../../ui/map/position-map.tsx'
import type { lists } from '../lists.ts'
import { CertificationTile } from './certification-tile.tsx'
import classes from './map-view.module.css'
import { maxPlaces } from './remaining-pages.ts'
import { type Placed, usePlaces } from './use-places.ts'

const pointOf = ({ identifier, title, position }: Placed): MapPoint => ({
  id: identifier,
  name: title,
  lat: position.lat,
  lon: position.lon,
  accuracy_m: position.accuracy_m,
})

/** What was chosen on the map: one certification, or several of one place. */
function Chosen({ chosen, onClose }: { chosen: Placed[]; onClose: () => void }) {
  const { t } = useTranslation('certifications')
  return (
    <section className={classes.chosen} aria-live="polite">
      <header className={classes.chosenHead}>
        <span>{t('map.selected', { count: chosen.length })}</span>
        <CloseButton aria-label={t('map.close')} onClick={onClose} />
      </header>
      <ul className={classes.tiles}>
        {chosen.map((one) => (
          <li key={one.identifier} className={classes.tile}>
            <CertificationTile certification={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Places = ReturnType<typeof usePlaces>

/** What the map does not show, so that a part is not mistaken for the whole. */
function Completeness({ places, total, exact, loadingMore, incomplete, retry }: Places) {
  const { t } = useTranslation(['certifications', 'common'])
  const format = useFormat()
  if (total === undefined) return null
  const all = exact ? format.number(total) : t('common:list.at_least', { total: format.number(total) })
  if (loadingMore) {
    const counts = {
      done: format.number(places.length),
      total: exact ? format.number(Math.min(total, maxPlaces)) : all,
    }
    return <p className={classes.note}>{t('map.loading', counts)}</p>
  }
  if (incomplete) {
    return (
      <p className={classes.note} role="alert">
        {t('map.retry')}{' '}
        <Anchor component="button" type="button" onClick={retry}>
          {t('common:actions.retry')}
        </Anchor>
      </p>
    )
  }
  if (exact && total <= maxPlaces) return null
  const counts = { shown: format.number(places.length), total: all }
  return <p className={classes.note}>{t('map.limited', counts)}</p>
}

/** Where the certifications were taken, as their devices and files claim. */
export function MapView({
  list,
  empty,
}: {
  list: ListAddress<typeof lists.certifications>
  empty: ReactNode
}) {
  const { t } = useTranslation('certifications')
  const filters = list.narrowing
  const found = usePlaces(filters)
  const [ids, setIds] = useState<string[]>([])
  const { places, total, error, retry } = found
  const points = useMemo(() => places.map(pointOf), [places])
  const chosen = useMemo(() => places.filter(({ identifier }) => ids.includes(identifier)), [places, ids])

  if (error) return <ErrorState error={error} onRetry={retry} />
  if (total === undefined) {
    return (
      <Delayed>
        <Skeleton className={classes.map} />
      </Delayed>
    )
  }
  if (total === 0) {
    if (list.narrowed) return empty
    return (
      <EmptyState
        icon={<IconMapPinOff size={20} />}
        title={t('empty.map_title')}
        detail={t('empty.map_detail')}
      />
    )
  }
  return (
    <div className={classes.view}>
      <PositionMap
        points={points}
        label={t('map.label')}
        selected={ids}
        onSelect={setIds}
        className={classes.map}
      />
      <Completeness {...found} />
      {chosen.length > 0 && <Chosen chosen={chosen} onClose={() => setIds([])} />}
    </div>
  )
}
