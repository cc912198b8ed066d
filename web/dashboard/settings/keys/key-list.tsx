import type { ApiKeyRow } from '@atesta/contract/routes/api-keys.ts'
import { Anchor, Button } from '@mantine/core'
import { IconBan, IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { apiKeysQuery } from '../../../queries/api-keys.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { useSession } from '../../../session/session.ts'
import { useFormat } from '../../../session/use-format.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { keyKinds, keyStates, lists } from '../../lists.ts'
import { useQuestion } from '../../use-question.ts'
import classes from '../settings-list.module.css'
import { SettingsList } from '../settings-list.tsx'
import { useOpened } from '../use-open-record.ts'
import { ScimPart } from './scim-part.tsx'

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
        short: true,
      },
      {
        id: 'state',
        header: t('keys.columns.state'),
        cell: (row) => <WordBadge colour={colours[row.state]}>{t(`keys.states.${row.state}`)}</WordBadge>,
        short: true,
      },
      {
        id: 'used',
        header: t('keys.columns.used'),
        cell: (row) => (row.last_used_at ? <RelativeTime at={row.last_used_at} /> : t('keys.never_used')),
        short: true,
        sort: { ascending: 'last_used_at', descending: '-last_used_at' },
      },
      {
        id: 'expires',
        header: t('keys.columns.expires'),
        cell: (row) => (row.expires_at ? format.date(row.expires_at) : t('keys.never_expires')),
        short: true,
      },
    ],
    [t, format],
  )
}

/** The person's own keys; for administrators, those of the whole company. */
export function KeyList() {
  const { t } = useTranslation('settings')
  const { open } = useOpened()
  const list = useListAddress(lists.apiKeys)
  const { ask, element } = useQuestion()
  const seesAll = useSession((session) => session.user?.can.manage_company_keys)
  const revoke = (row: ApiKeyRow) =>
    ask({
      title: t('keys.revoke_title'),
      detail: t('keys.revoke_detail', { name: row.name }),
      confirm: t('keys.revoke_confirm'),
      danger: true,
      action: async () => {
        await api.apiKeys.revoke({ params: { id: row.id } })
        await refresh('user')
        return t('keys.revoked_done')
      },
    })
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
      <SettingsList
        section="api-keys"
        sentence={
          <>
            {t('keys.sentence')}{' '}
            <Anchor href="/api/docs" underline="always">
              {t('keys.docs')}
            </Anchor>
          </>
        }
        create={
          <Button leftSection={<IconPlus size={18} />} onClick={() => open({ make: 'new' })}>
            {t('keys.create')}
          </Button>
        }
        list={list}
        read={useQuery(apiKeysQuery({ ...list.query, sort: list.sort }))}
        searchLabel={t('keys.search')}
        filters={seesAll ? filters : filters.slice(1)}
        columns={useColumns()}
        rowLink={() => null}
        actions={(row) => [
          {
            label: t('keys.revoke'),
            icon: <IconBan size={16} />,
            danger: true,
            disabled: row.can.revoke ? undefined : t('keys.cannot_revoke'),
            onClick: () => revoke(row),
          },
        ]}
        none={{ icon: <IconKey size={20} />, title: t('keys.empty'), detail: t('keys.empty_detail') }}
      />
      {seesAll && <ScimPart />}
      {element}
    </>
  )
}
