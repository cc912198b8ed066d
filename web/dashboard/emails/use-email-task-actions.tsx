import { limits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import {
  IconArchive,
  IconDownload,
  IconFileTypePdf,
  IconLink,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { type EmailTask, refreshEmails } from '../../queries/emails.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import type { Ask } from '../use-question.ts'

/** Asks whether to send, and sends. */
export function useSend(ask: Ask) {
  const { t } = useTranslation('emails')
  const format = useFormat()
  return (task: EmailTask) => {
    const count = task.recipients.waiting
    ask({
      title: t('send_ask.title'),
      detail: task.expires_at
        ? t('send_ask.detail', { count, until: format.dateTime(task.expires_at) })
        : t('send_ask.detail_open', { count, days: limits.emailLinkDays }),
      confirm: t('send_ask.confirm'),
      action: async () => {
        const { recipients } = await api.emails.send({ params: { id: task.id } })
        await refreshEmails()
        return recipients.waiting > 0
          ? t('send_ask.done_partly', { count: recipients.waiting })
          : t('send_ask.done')
      },
    })
  }
}

export const generateReport = (task: EmailTask, onDone?: () => void) =>
  openModal('CREATE_REPORT', {
    name: task.name,
    onConfirm: async () => {
      await api.reports.generateEmailTask({ body: { task_id: task.id } })
    },
    onDone,
  })

type Given = {
  ask: Ask
  /** Runs after the task was deleted. */
  onDeleted?: () => void
  /** Runs after its report was requested. */
  onReport?: (task: EmailTask) => void
}

/** The menu actions for an email task, in its row and on its page; impossible ones say why. */
export function useEmailTaskActions({ ask, onDeleted, onReport }: Given): (task: EmailTask) => RowAction[] {
  const { t } = useTranslation(['emails', 'common'])
  const panel = usePanel()
  const refusal = useRefusal()
  const copyLink = useCopyLink()
  const send = useSend(ask)
  return (task) => [
    {
      label: t('actions.send'),
      icon: <IconSend size={16} />,
      ...refusal(task, 'send'),
      onClick: () => send(task),
    },
    {
      label: t('common:actions.edit'),
      icon: <IconPencil size={16} />,
      ...refusal(task, 'edit'),
      onClick: () => panel.open('email-task-edit', { task: task.id }),
    },
    {
      label: t('actions.report'),
      icon: <IconFileTypePdf size={16} />,
      onClick: () => generateReport(task, () => onReport?.(task)),
    },
    {
      label: t('actions.download'),
      icon: <IconDownload size={16} />,
      onClick: () => downloadFrom(`/api/emails/download/${task.id}`),
    },
    {
      label: t('common:actions.copy_link'),
      icon: <IconLink size={16} />,
      onClick: () => copyLink(paths.emailTask({ taskId: task.id })),
    },
    {
      label: t('actions.archive'),
      icon: <IconArchive size={16} />,
      ...refusal(task, 'archive'),
      onClick: () =>
        openModal('ARCHIVE_EMAIL_TASK', {
          name: task.name,
          onConfirm: async () => {
            await api.emails.archive({ params: { id: task.id } })
          },
          onDone: () => void refreshEmails(),
        }),
    },
    {
      label: t('common:actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(task, 'delete'),
      onClick: () =>
        openModal('DELETE_EMAIL_TASK', {
          name: task.name,
          onConfirm: async () => {
            await api.emails.remove({ params: { id: task.id } })
          },
          onDone: () => {
            onDeleted?.()
            void refresh('task_folders', 'folders')
          },
        }),
    },
  ]
}
