import { categories } from '@atesta/contract/limits.ts'
import { Button, SegmentedControl } from '@mantine/core'
import {
  IconLayoutGrid,
  IconMap2,
  IconPhoto,
  IconSortAscending,
  IconSortDescending,
  IconTable,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListAddress, type ListPlace, useListAddress } from '../../address/list-address.ts'
import { type CertificationFilters, certificationsPage } from '../../queries/certifications.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Filter, ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { certificationStates, lists, type View, views } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { useCertificationColumns } from './certification-columns.tsx'
import { CertificationsBulk } from './certifications-bulk.tsx'
import classes from './certifications-page.module.css'
import { GalleryView, galleryBatch } from './gallery-view.tsx'
import { listQuery } from './list-query.ts'
import { MapView } from './map-view.tsx'
import { MoreFilters } from './more-filters.tsx'
import { TableView } from './table-view.tsx'
import { useChosen } from './use-chosen.ts'
import { newestPlaced } from './use-places.ts'
import { useView } from './use-view.ts'

type FilterName = keyof typeof lists.certifications.filters

const viewIcons: Record<View, typeof IconMap2> = { gallery: IconLayoutGrid, table: IconTable, map: IconMap2 }

function useFilters(): Filter<FilterName>[] {
  const { t } = useTranslation(['certifications', 'common'])
  return [
    {
      name: 'category',
      label: t('filters.category'),
      choices: categories.map((value) => ({ value, label: t(`categories.${value}`) })),
    },
    {
      name: 'state',
      label: t('filters.state'),
      choices: certificationStates.map((value) => ({ value, label: t(`common:states.${value}`) })),
    },
    {
      name: 'favorite',
      label: t('filters.favorite'),
      choices: [{ value: 'true', label: t('filters.favorite') }],
    },
    {
      name: 'located',
      label: t('filters.located'),
      choices: [{ value: 'true', label: t('filters.located') }],
    },
  ]
}

function ViewLabel({ view }: { view: View }) {
  const { t } = useTranslation('certifications')
  const Icon = viewIcons[view]
  return (
    <span className={classes.view}>
      <Icon size={16} aria-hidden />
      {t(`views.${view}`)}
    </span>
  )
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('certifications')
  return (
    <SegmentedControl
      aria-label={t('views.label')}
      value={view}
      onChange={(value) => onChange(value as View)}
      data={views.map((value) => ({ value, label: <ViewLabel view={value} /> }))}
    />
  )
}

/** Switches between newest and oldest first, in views without column headings. */
function OrderButton({ list }: { list: ListAddress<typeof lists.certifications> }) {
  const { t } = useTranslation('certifications')
  const isOldest = list.sort === 'created_at'
  return (
    <Button
      variant="default"
      leftSection={isOldest ? <IconSortAscending size={16} /> : <IconSortDescending size={16} />}
      onClick={() => list.change({ sort: isOldest ? undefined : 'created_at' })}
    >
      {isOldest ? t('order.oldest') : t('order.newest')}
    </Button>
  )
}

/** The query of the current view, so that the count above it costs no extra request. */
function countedBy(view: View, filters: CertificationFilters, place: ListPlace) {
  if (view === 'gallery') return certificationsPage(filters, { page: 1 }, galleryBatch)
  return view === 'table' ? certificationsPage(filters, place) : newestPlaced(filters)
}

/** Every certification the person may see: as pictures, as a table, or on a map. */
export function CertificationsPage() {
  const { t } = useTranslation(['certifications', 'common'])
  const list = useListAddress(lists.certifications)
  const [view, setView] = useView()
  const filters = useFilters()
  const query = useMemo(() => listQuery(list.narrowing, list.sort), [list.narrowing, list.sort])
  const read = useQuery({ ...countedBy(view, query, list.place), placeholderData: keepPreviousData })
  const selection = useChosen(view === 'table' ? read.data?.data : undefined)
  const { tools } = useListTools(lists.certifications, useCertificationColumns(), {
    tabular: view === 'table',
  })
  const empty = (
    <EmptyState
      icon={<IconPhoto size={20} />}
      title={list.narrowed ? t('common:list.filtered_empty') : t('empty.title')}
      detail={list.narrowed ? t('common:list.filtered_empty_detail') : t('empty.detail')}
    />
  )
  const shared = { list, filters: query, empty }
  return (
    <>
      <PageHeader
        title={t('page.title')}
        count={read}
        sentence={t('page.sentence')}
        action={
          <div className={classes.switches}>
            {view === 'gallery' && <OrderButton list={list} />}
            <ViewSwitch view={view} onChange={setView} />
          </div>
        }
      />
      <ListToolbar
        list={list}
        // Certifications without a place are on no map.
        read={view === 'map' ? undefined : read}
        filters={filters}
        extra={<MoreFilters list={list} />}
        searchLabel={t('page.search')}
        tools={tools}
        bulk={
          view === 'table' &&
          selection.chosen.length > 0 && (
            <CertificationsBulk chosen={selection.chosen} onClear={selection.clear} />
          )
        }
      />
      {view === 'gallery' && <GalleryView {...shared} />}
      {view === 'table' && <TableView {...shared} selection={selection} />}
      {view === 'map' && <MapView {...shared} />}
    </>
  )
}
