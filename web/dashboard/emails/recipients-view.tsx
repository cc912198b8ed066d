import { IconBell, IconSend, IconUsers, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { type Email, type EmailTask, emailsQuery } from '../../queries/emails.ts'
import { useFormat } from '../../session/use-format.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { notify } from '../../ui/notify.ts'
import { emailStates, lists } from '../lists.ts'
import type { Ask } from '../use-question.ts'
import { EmailState, shownState } from './email-state.tsx'
import classes from './recipients-view.module.css'
import { inspectionOf, useEmailActions, useEmailQuestions } from './use-email-actions.tsx'

function useColumns() {
  const { t } = useTranslation(['emails', 'common'])
  const format = useFormat()
  return useMemo<Column<Email>[]>(
    () => [
      {
        id: 'recipient',
        header: t('columns.recipient'),
        cell: (row) => (
          <span className={classes.recipient}>
            {row.name}
            <span className={`${classes.address} ${classes.cut}`} title={row.address}>
              {row.address}
            </span>
          </span>
        ),
        sort: { ascending: 'name', descending: '-name' },
      },
      { id: 'state', header: t('columns.state'), cell: (row) => <EmailState email={row} /> },
      {
        id: 'language',
        header: t('task.language'),
        cell: (row) => t(`common:language.${row.locale}`),
        short: true,
        least: true,
      },
      {
        id: 'reminders',
        header: t('columns.reminders'),
        cell: (row) =>
          row.reminded_at
            ? t('task.reminded', {
                count: row.reminders_sent,
                when: format.relative(row.reminded_at),
              })
            : t('task.never'),
      },
      {
        id: 'files',
        header: t('columns.files'),
        cell: (row) => format.number(row.counts.certifications),
        align: 'right',
        short: true,
      },
    ],
    [t, format],
  )
}

/** Bulk actions for recipients; those for whom an action is impossible are skipped. */
function useBulk(rows: Email[], ask: Ask) {
  const { t } = useTranslation(['emails', 'errors'])
  const { selection, chosen, clear, keep } = useSelection(rows)
  const questions = useEmailQuestions()
  const start = (deed: 'resend' | 'revoke', question: typeof questions.remind) => () => {
    const possible = chosen.filter(({ can }) => can[deed])
    if (possible.length > 0) {
      ask(question(possible, keep))
      return
    }
    const code = chosen.map(({ cannot }) => cannot[deed]).find(Boolean)
    notify.error(t('bulk_none', { reason: code ? t(`errors:${code}.detail`) : '' }).trim())
  }
  const bar = chosen.length > 0 && (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      actions={[
        {
          label: t('actions.remind'),
          icon: <IconBell size={16} />,
          onClick: start('resend', questions.remind),
        },
        {
          label: t('actions.resend'),
          icon: <IconSend size={16} />,
          onClick: start('resend', questions.resend),
        },
        {
          label: t('actions.revoke'),
          icon: <IconX size={16} />,
          danger: true,
          onClick: start('revoke', questions.revoke),
        },
      ]}
    />
  )
  return { selection, bar }
}

type Props = { task: EmailTask; ask: Ask }

/** The recipients of an email task with their states, kept up to date. */
export function RecipientsView({ task, ask }: Props) {
  const { t } = useTranslation(['emails', 'common'])
  const list = useListAddress(lists.emails)
  const read = useQuery(
    emailsQuery({ ...list.query, task_id: task.id, ...(list.sort && { sort: list.sort }) }),
  )
  const { data } = read
  const columns = useColumns()
  const actions = useEmailActions(ask)
  const { selection, bar } = useBulk(data?.data ?? [], ask)
  const none = {
    icon: <IconUsers size={20} />,
    title: t('task.recipients_empty'),
    detail: t('task.recipients_empty_detail'),
  }
  return (
    <>
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('task.search_recipients')}
        filters={[
          {
            name: 'state',
            label: t('task.state'),
            choices: emailStates.map((value) => ({
              value,
              label: t(`states.${shownState(value, task.sent_at !== null)}`),
            })),
          },
        ]}
        bulk={bar}
      />
      <ListTable
        name={t('task.recipients')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: inspectionOf(row) })}
        actions={actions}
        selection={selection}
        list={list}
        read={read}
        none={none}
      />
    </>
  )
}
