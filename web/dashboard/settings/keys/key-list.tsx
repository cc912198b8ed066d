import type { ApiKeyRow } from '@atesta/contract/routes/api-keys.ts'
import { Button } from '@mantine/core'
import { IconBan, IconKey, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { apiKeysQuery } from '../../../queries/api-keys.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { useSession } from '../../../session/session.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { Pagination } from '../../../ui/list/pagination.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { keyKinds, keyStates, lists } from '../../lists.ts'
import { NothingMatches } from '../../workflows/nothing-matches.tsx'
import classes from '../settings-list.module.css'
import { useOpened } from '../use-opened.ts'

const colours = { active: 'green', expired: 'amber', revoked: 'grey' } as const

function useColumns(): Column<ApiKeyRow>[] {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('keys.columns.name'),
        cell: (row) => (
          <span className={classes.two}>
            <span>{row.name}</span>
            <code className={classes.soft}>{row.hint}…</code>
          </span>
        ),
        sort: { ascending: 'name', descending: '-name' },
      },
      {
        id: 'kind',
        header: t('keys.columns.kind'),
        cell: (row) => (row.kind === 'personal' ? row.created_by.name : t('keys.kinds.company')),
      },
      {
        id: 'scopes',
        header: t('keys.columns.scopes'),
        cell: (row) => (
          <span title={row.scopes.join(', ')}>{t('keys.scope_count', { count: row.scopes.length })}</span>
        ),
        width: '110px',
      },
      {
        id: 'state',
        header: t('keys.columns.state'),
        cell: (row) => <WordBadge colour={colours[row.state]}>{t(`keys.states.${row.state}`)}</WordBadge>,
        width: '110px',
      },
      {
        id: 'used',
        header: t('keys.columns.used'),
        cell: (row) => (row.last_used_at ? <RelativeTime at={row.last_used_at} /> : t('keys.never_used')),
        width: '120px',
        sort: { ascending: 'last_used_at', descending: '-last_used_at' },
      },
      {
        id: 'expires',
        header: t('keys.columns.expires'),
        cell: (row) => (row.expires_at ? format.date(row.expires_at) : t('keys.never_expires')),
        width: '120px',
      },
    ],
    [t, format],
  )
}

function Revoke({ row, onClose }: { row: ApiKeyRow | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const revocation = useMutation({
    mutationFn: (id: number) => api.apiKeys.revoke({ params: { id } }),
    onSuccess: async () => {
      await refresh('user')
      notify.success(t('keys.revoked_done'))
    },
    onError: notify.error,
    onSettled: onClose,
  })
  return (
    <Confirm
      opened={row !== null}
      title={t('keys.revoke_title')}
      confirmLabel={t('keys.revoke_confirm')}
      danger
      pending={revocation.isPending}
      onConfirm={() => row && revocation.mutate(row.id)}
      onCancel={onClose}
    >
      {t('keys.revoke_detail', { name: row?.name ?? '' })}
    </Confirm>
  )
}

/** One's own keys; for administrators those of the whole company. */
export function KeyList() {
  const { t } = useTranslation('settings')
  const { open } = useOpened()
  const list = useListAddress(lists.apiKeys)
  const { data, error, refetch } = useQuery(apiKeysQuery({ ...list.query, sort: list.sort }))
  const columns = useColumns()
  const [leaving, setLeaving] = useState<ApiKeyRow | null>(null)
  const seesAll = useSession((session) => session.user?.can.manage_company_keys)
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => open({ make: 'new' })}>
      {t('keys.create')}
    </Button>
  )
  const filters = [
    {
      name: 'kind' as const,
      label: t('keys.columns.kind'),
      choices: keyKinds.map((value) => ({ value, label: t(`keys.kinds.${value}`) })),
    },
    {
      name: 'state' as const,
      label: t('keys.columns.state'),
      choices: keyStates.map((value) => ({ value, label: t(`keys.states.${value}`) })),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('sections.api-keys')}
        count={data}
        sentence={
          <>
            {t('keys.sentence')} <a href="/api/docs">{t('keys.docs')}</a>
          </>
        }
        action={create}
      />
      <ListToolbar
        list={list}
        searchLabel={t('keys.search')}
        filters={seesAll ? filters : filters.slice(1)}
      />
      <DataTable
        name={t('sections.api-keys')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={() => null}
        actions={(row) => [
          {
            label: t('keys.revoke'),
            icon: <IconBan size={16} />,
            danger: true,
            disabled: row.can.revoke ? undefined : t('keys.cannot_revoke'),
            onClick: () => setLeaving(row),
          },
        ]}
        list={list}
        error={error}
        onRetry={() => void refetch()}
        empty={
          list.narrowed ? (
            <NothingMatches list={list} />
          ) : (
            <EmptyState
              icon={<IconKey size={20} />}
              title={t('keys.empty')}
              detail={t('keys.empty_detail')}
              action={create}
            />
          )
        }
      />
      <Pagination list={list} answer={data} error={error} />
      <Revoke row={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
