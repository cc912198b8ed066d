import { CallError } from '@atesta/contract/client.ts'
import { IconMailbox, IconMailForward } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { type MailboxMail, useMailbox } from '../../queries/mailbox.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists, mailStates } from '../lists.ts'
import { MailMessage } from './mail-message.tsx'

function useColumns(): Column<MailboxMail>[] {
  const { t } = useTranslation('mailbox')
  return useMemo(
    () => [
      { id: 'subject', header: t('subject'), cell: (mail) => mail.subject ?? t('no_subject') },
      { id: 'to', header: t('to'), cell: ({ to }) => to.name || to.address },
      { id: 'state', header: t('state'), cell: (mail) => t(`states.${mail.state}`), short: true },
      {
        id: 'date',
        header: t('date'),
        cell: (mail) => <RelativeTime at={mail.sent_at ?? mail.created_at} />,
        short: true,
      },
    ],
    [t],
  )
}

function MailList() {
  const { t } = useTranslation(['mailbox', 'common'])
  const list = useListAddress(lists.mails)
  const read = useMailbox(list.narrowing, list.place)
  const { error } = read
  const columns = useColumns()
  if (error instanceof CallError && error.code === 'mailbox_off')
    return (
      <EmptyState
        wholePage
        icon={<IconMailForward size={20} />}
        title={t('mailbox:off.title')}
        detail={t('mailbox:off.detail')}
      />
    )
  return (
    <>
      <PageHeader title={t('mailbox:title')} count={read} sentence={t('mailbox:intro')} />
      <ListToolbar
        list={list}
        read={read}
        filters={[
          {
            name: 'state',
            label: t('mailbox:state'),
            choices: mailStates.map((value) => ({ value, label: t(`mailbox:states.${value}`) })),
          },
        ]}
        searchLabel={t('mailbox:search')}
      />
      <ListTable
        name={t('mailbox:title')}
        columns={columns}
        list={list}
        read={read}
        rowId={(mail) => mail.id}
        rowName={(mail) => mail.subject ?? mail.to.address}
        rowLink={(mail) => ({ search: { message: mail.id } })}
        none={{
          icon: <IconMailbox size={20} />,
          title: t('mailbox:empty.title'),
          detail: t('mailbox:empty.detail'),
        }}
      />
    </>
  )
}

/** `/dashboard/settings/mailbox`: what an installation without a mail server would have sent; `?message=` opens one. */
export function MailboxPage() {
  const { message } = useSearch({ from: '/dashboard/settings/mailbox' })
  return message ? <MailMessage id={message} /> : <MailList />
}
