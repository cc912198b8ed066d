import { categories } from '@atesta/contract/limits.ts'
import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconMap2, IconPhoto, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { useCertifications } from '../../queries/certifications.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Filter, ListToolbar } from '../../ui/list-toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { certificationStates, lists, type View, views } from '../lists.ts'
import classes from './certifications-page.module.css'
import { GalleryView } from './gallery-view.tsx'
import { MapView } from './map-view.tsx'
import { TableView } from './table-view.tsx'
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

/** Every certification the person may see: as pictures, as a table, or where they were taken. */
export function CertificationsPage() {
  const { t } = useTranslation(['certifications', 'common'])
  const list = useListAddress(lists.certifications)
  const [view, setView] = useView()
  const filters = useFilters()
  // The first page tells how many there are, whichever view shows them.
  const { data } = useCertifications(list.narrowing, { page: 1 })
  const empty = (
    <EmptyState
      icon={<IconPhoto size={20} />}
      title={list.narrowed ? t('common:list.filtered_empty') : t('empty.title')}
      detail={list.narrowed ? t('common:list.filtered_empty_detail') : t('empty.detail')}
    />
  )
  return (
    <>
      <PageHeader title={t('page.title')} count={data} sentence={t('page.sentence')} />
      <ListToolbar list={list} filters={filters} searchLabel={t('page.search')}>
        <ViewSwitch view={view} onChange={setView} />
      </ListToolbar>
      {view === 'gallery' && <GalleryView list={list} empty={empty} />}
      {view === 'table' && <TableView list={list} empty={empty} />}
      {view === 'map' && <MapView list={list} empty={empty} />}
    </>
  )
}
