import { paths } from '@atesta/contract/paths.ts'
import { ActionIcon, Anchor, CloseButton, Skeleton } from '@mantine/core'
import { IconMapPin, IconMapPinOff, IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { type CertificationFilters, previewUrl } from '../../queries/certifications.ts'
import { useCertificationName } from '../../records/certification-name.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { useFormat } from '../../session/use-format.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import { type MapPoint, PositionMap } from '../../ui/map/position-map.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { lists } from '../lists.ts'
import classes from './map-view.module.css'
import { rememberNeighbours } from './neighbours.ts'
import { maxPlaces } from './remaining-pages.ts'
import { type Placed, usePlaces } from './use-places.ts'

const pointOf = ({ identifier, title, position }: Placed): MapPoint => ({
  id: identifier,
  name: title,
  lat: position.lat,
  lon: position.lon,
  accuracy_m: position.accuracy_m,
})

/** As many as are listed beside the map before a place is chosen: the newest. */
const maxListed = 50

type BesideProps = {
  listed: Placed[]
  /** How many were chosen on the map; null where nothing is. */
  count: number | null
  onClose: () => void
  onPoint: (identifier: string) => void
}

/** The certifications of the chosen place, or the newest of all, beside the map. */
function Beside({ listed, count, onClose, onPoint }: BesideProps) {
  const { t } = useTranslation('certifications')
  const nameOf = useCertificationName()
  return (
    <section className={classes.beside} aria-label={t('map.list')}>
      <header className={classes.head} aria-live="polite">
        <span>{count === null ? t('map.list') : t('map.selected', { count })}</span>
        {count !== null && <CloseButton aria-label={t('map.close')} onClick={onClose} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={classes.list} tabIndex={0}>
        {listed.map((one) => {
          const { name, of } = nameOf(one)
          return (
            <li key={one.identifier} className={classes.item}>
              <button
                type="button"
                className={classes.thumb}
                aria-label={t('lightbox.enlarge', { name: one.title })}
                onClick={() => lookAt(listed, one.identifier)}
              >
                {one.preview ? (
                  <img src={previewUrl(one.identifier, 'small')} alt="" loading="lazy" decoding="async" />
                ) : (
                  <IconPhoto size={18} aria-hidden />
                )}
              </button>
              <div className={classes.words}>
                <PageLink
                  to={paths.certification({ identifier: one.identifier })}
                  className={classes.name}
                  onClick={() => rememberNeighbours(listed)}
                >
                  {name}
                </PageLink>
                <p className={classes.of}>
                  {of && `${of} · `}
                  <RelativeTime at={one.received_at ?? one.created_at} />
                </p>
              </div>
              <ActionIcon
                aria-label={t('map.show', { name: one.title })}
                title={t('map.show', { name: one.title })}
                onClick={() => onPoint(one.identifier)}
              >
                <IconMapPin size={18} />
              </ActionIcon>
            </li>
          )
        })}
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
  filters,
  empty,
}: {
  list: ListAddress<typeof lists.certifications>
  filters: CertificationFilters
  empty: ReactNode
}) {
  const { t } = useTranslation('certifications')
  const found = usePlaces(filters)
  const [ids, setIds] = useState<string[]>([])
  const { places, total, error, retry } = found
  const points = useMemo(() => places.map(pointOf), [places])
  const chosen = useMemo(() => places.filter(({ identifier }) => ids.includes(identifier)), [places, ids])
  const listed = chosen.length > 0 ? chosen : places.slice(0, maxListed)

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
      <div className={classes.columns}>
        <PositionMap
          points={points}
          label={t('map.label')}
          selected={ids}
          onSelect={setIds}
          onArea={(box) => list.change({ filters: { box } })}
          className={classes.map}
        />
        <Beside
          listed={listed}
          count={chosen.length || null}
          onClose={() => setIds([])}
          onPoint={(identifier) => setIds([identifier])}
        />
      </div>
      <Completeness {...found} />
    </div>
  )
}
