import { actionStates } from '@atesta/contract/can.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconTable, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ListAddress, useListAddress } from '../../address/list-address.ts'
import { type ActionsNarrowed, actionsExportUrl, actionsQuery } from '../../queries/actions.ts'
import { assigneeOptions, taskOptions } from '../../queries/options.ts'
import { OptionFilter } from '../../records/options/option-filter.tsx'
import { downloadFrom } from '../../ui/download/download.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { useActionColumns } from './action-columns.tsx'
import { ActionsBulk } from './actions-bulk.tsx'

type List = ListAddress<typeof lists.actions>
const people = assigneeOptions(null)

/** Resolved actions are shown only on request, or when a state is chosen. */
function narrowed({ narrowing }: List): ActionsNarrowed {
  const { resolved, owner_id, task_id, ...others } = narrowing
  return {
    ...others,
    ...(owner_id && { owner_id: Number(owner_id) }),
    ...(task_id && { task_id: Number(task_id) }),
    ...(!resolved && !others.state && { unresolved: 'true' as const }),
  }
}

function PlaceFilters({ list }: { list: List }) {
  const { t } = useTranslation('actions')
  const { owner_id, task_id } = list.filters
  return (
    <>
      <OptionFilter
        name={t('columns.owner')}
        options={people}
        value={owner_id}
        onChange={(id) => list.change({ filters: { owner_id: id } })}
      />
      <OptionFilter
        name={t('columns.task')}
        options={taskOptions}
        value={task_id}
        onChange={(id) => list.change({ filters: { task_id: id } })}
      />
    </>
  )
}

/** /dashboard/actions: corrective actions by due date, earliest first. */
export function ActionsPage() {
  const { t } = useTranslation(['actions', 'common'])
  const list = useListAddress(lists.actions)
  const read = useQuery(actionsQuery({ ...narrowed(list), ...list.place, sort: list.sort }))
  const { data } = read
  const { columns, tools } = useListTools(lists.actions, useActionColumns())
  const { selection, chosen, clear } = useSelection(data?.data)
  const flag = (name: 'overdue' | 'mine' | 'resolved') => {
    const label = t(`filters.${name}`)
    return { name, label, choices: [{ value: 'true', label }] }
  }
  return (
    <>
      <PageHeader title={t('common:pages.actions')} count={read} sentence={t('sentence')} />
      <ListToolbar
        list={list}
        searchLabel={t('search')}
        tools={tools}
        bulk={chosen.length > 0 ? <ActionsBulk actions={chosen} onClear={clear} /> : undefined}
        filters={[
          {
            name: 'state',
            label: t('columns.state'),
            choices: actionStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          flag('overdue'),
          flag('mine'),
          flag('resolved'),
        ]}
        extra={<PlaceFilters list={list} />}
      >
        <Button
          variant="default"
          leftSection={<IconTable size={16} />}
          disabled={!data || data.total === 0}
          onClick={() => downloadFrom(actionsExportUrl(narrowed(list)))}
        >
          {t('export')}
        </Button>
      </ListToolbar>
      <ListTable
        name={t('common:pages.actions')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.text}
        rowLink={(row) => ({ to: paths.action({ actionId: row.id }) })}
        selection={selection}
        list={list}
        read={read}
        none={{ icon: <IconTool size={20} />, title: t('empty'), detail: t('empty_detail') }}
      />
    </>
  )
}
