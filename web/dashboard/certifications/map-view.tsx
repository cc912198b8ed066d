import { limits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { CertifiedPlace } from '@atesta/contract/schemas/certification.ts'
import { ActionIcon, Anchor, CloseButton, Skeleton } from '@mantine/core'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import {
  type Certification,
  type CertificationFilters,
  certificationsByIds,
  certificationsPage,
} from '../../queries/certifications.ts'
import { useCertificationName } from '../../records/certification-name.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { useFormat } from '../../session/use-format.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import { type MapPoint, PositionMap, prepareMap } from '../../ui/map/position-map.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { lists } from '../lists.ts'
import classes from './map-view.module.css'
import { rememberNeighbours } from './neighbours.ts'
import { SmallPicture } from './small-picture.tsx'
import { usePlaces } from './use-places.ts'

const pointOf = ({ id, title, lat, lon, accuracy_m }: CertifiedPlace): MapPoint => ({
  id: String(id),
  name: title,
  lat,
  lon,
  accuracy_m,
})

type ItemsProps = { listed: readonly Certification[]; onPoint: (id: number) => void }

function Items({ listed, onPoint }: ItemsProps) {
  const { t } = useTranslation('certifications')
  const nameOf = useCertificationName()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={classes.list} tabIndex={0}>
      {listed.map((one) => {
        const { name, of, file } = nameOf(one)
        return (
          <li key={one.identifier} className={classes.item}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={t('lightbox.enlarge', { name: file })}
              onClick={() => lookAt(listed, one.identifier)}
            >
              <SmallPicture certification={one} size={18} />
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
              aria-label={t('map.show', { name: file })}
              title={t('map.show', { name: file })}
              onClick={() => onPoint(one.id)}
            >
              <IconMapPin size={18} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

type BesideProps = {
  /** Listed while nothing is chosen on the map. */
  newest: readonly Certification[]
  chosen: readonly number[]
  onChoose: (ids: number[]) => void
}

/** The certifications of the chosen place, or the newest of all, beside the map. */
function Beside({ newest, chosen, onChoose }: BesideProps) {
  const { t } = useTranslation('certifications')
  // If one of the newest is at the place, everything is already loaded.
  const known = newest.filter(({ id }) => chosen.includes(id))
  const isKnown = known.length === chosen.length
  const found = useQuery({ ...certificationsByIds(chosen), enabled: !isKnown })
  const listed = chosen.length === 0 ? newest : isKnown ? known : found.data?.data
  return (
    <section className={classes.beside} aria-label={t('map.list')}>
      <header className={classes.head} aria-live="polite">
        <span>{chosen.length === 0 ? t('map.list') : t('map.selected', { count: chosen.length })}</span>
        {chosen.length > 0 && <CloseButton aria-label={t('map.close')} onClick={() => onChoose([])} />}
      </header>
      {listed && <Items listed={listed} onPoint={(id) => onChoose([id])} />}
      {!listed && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!listed && !found.error && (
        <Delayed>
          <Skeleton className={classes.waiting} />
        </Delayed>
      )}
    </section>
  )
}

type Places = ReturnType<typeof usePlaces>

/** States what the map does not show, so that a part is not taken for the whole. */
function Completeness({ places, total, exact, more, loadingMore, incomplete, retry }: Places) {
  const { t } = useTranslation(['certifications', 'common'])
  const format = useFormat()
  if (total === undefined) return null
  const all = exact
    ? format.number(total)
    : t('common:list.at_least', { total: format.number(Math.max(total, places.length)) })
  if (loadingMore) {
    const counts = {
      done: format.number(places.length),
      total: exact ? format.number(Math.min(total, limits.maxPlaces)) : all,
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
  if (!more) return null
  const counts = { shown: format.number(places.length), total: all }
  return <p className={classes.note}>{t('map.limited', counts)}</p>
}

/** Says that none has a place, unless there is none at all. */
function NoPlaces({ filters, empty }: { filters: CertificationFilters; empty: ReactNode }) {
  const { t } = useTranslation('certifications')
  const { data, isPending } = useQuery(certificationsPage(filters, { page: 1 }))
  if (isPending) return null
  if (data?.total === 0) return empty
  return (
    <EmptyState
      icon={<IconMapPinOff size={20} />}
      title={t('empty.map_title')}
      detail={t('empty.map_detail')}
    />
  )
}

/** Where the certifications were taken, as claimed by their devices and files. */
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
  const [chosen, setChosen] = useState<number[]>([])
  const { places, newest, total, error, retry } = found
  const points = useMemo(() => places.map(pointOf), [places])
  const shown = useMemo(
    () => places.map(({ id }) => id).filter((id) => chosen.includes(id)),
    [places, chosen],
  )
  const selected = useMemo(() => shown.map(String), [shown])
  useEffect(() => {
    prepareMap()
  }, [])

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
    return <NoPlaces filters={filters} empty={empty} />
  }
  return (
    <div className={classes.view}>
      <div className={classes.columns}>
        <PositionMap
          points={points}
          label={t('map.label')}
          selected={selected}
          onSelect={(ids) => setChosen(ids.map(Number))}
          onArea={(box) => list.change({ filters: { box } })}
          className={classes.map}
        />
        <Beside newest={newest} chosen={shown} onChoose={setChosen} />
      </div>
      <Completeness {...found} />
    </div>
  )
}
