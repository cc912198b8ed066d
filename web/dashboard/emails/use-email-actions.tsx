import { isTransient } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Textarea } from '@mantine/core'
import { IconBell, IconListDetails, IconPencil, IconSend, IconTrash, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { openModal } from '../../modals/modal-store.ts'
import { type Email, refreshEmails } from '../../queries/emails.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { forEachLeft } from '../../session/each.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import type { Ask, Question } from '../use-question.ts'

export const inspectionOf = (email: Email) =>
  paths.inspection({
    folderId: email.task.folder_id,
    workflowId: email.task.id,
    inspectionId: email.inspection_id,
  })

/** Receives those that failed, if others succeeded. */
type Keep = (failed: Email[]) => void

/** The confirmations for one or several recipients: each action with its texts and its call. */
export function useEmailQuestions() {
  const { t } = useTranslation(['emails', 'common'])
  /**
   * Performs it for one after the other; if some fail, reports how many succeeded, and then asks for the rest
   * only.
   */
  const each = (emails: Email[], call: (email: Email) => Promise<unknown>, done: string, keep?: Keep) => {
    const run = forEachLeft(emails, call)
    return async () => {
      const result = await run()
      const [first] = result.failures
      await refreshEmails()
      if (result.done > 0) keep?.(result.failed)
      if (first === undefined) return done
      if (result.done === 0) throw first
      const { detail: reason } = problemText(first)
      return {
        partly: t('common:list.partly', { done: result.done, all: result.all, reason }),
        again: result.failures.some(isTransient),
      }
    }
  }
  const remind = (emails: Email[], keep?: Keep): Question => {
    const [only] = emails
    let message = ''
    return {
      title:
        emails.length === 1
          ? t('remind_ask.title', { name: only?.name })
          : t('remind_ask.title_many', { count: emails.length }),
      detail: (
        <>
          <p>{t('remind_ask.detail')}</p>
          <Textarea
            mt="sm"
            rows={3}
            maxLength={2000}
            label={t('remind_ask.message')}
            placeholder={t('remind_ask.placeholder')}
            onChange={(event) => {
              message = event.currentTarget.value
            }}
          />
        </>
      ),
      confirm: t('remind_ask.confirm'),
      action: each(
        emails,
        ({ inspection_id }) =>
          api.inspections.createNotification({
            params: { id: inspection_id },
            body: { kind: 'remind', message: message.trim() },
          }),
        t('remind_ask.done'),
        keep,
      ),
    }
  }
  const plain = (
    deed: 'resend' | 'revoke',
    emails: Email[],
    call: (email: Email) => Promise<unknown>,
    keep?: Keep,
  ): Question => ({
    title: t(`${deed}_ask.title`),
    detail:
      emails.length === 1
        ? t(`${deed}_ask.detail`, { name: emails[0]?.name })
        : t(`${deed}_ask.detail_many`, { count: emails.length }),
    confirm: t(`${deed}_ask.confirm`),
    danger: deed === 'revoke',
    action: each(emails, call, t(`${deed}_ask.done`), keep),
  })
  return {
    remind,
    resend: (emails: Email[], keep?: Keep) =>
      plain('resend', emails, ({ id }) => api.emails.resend({ params: { id } }), keep),
    revoke: (emails: Email[], keep?: Keep) =>
      plain('revoke', emails, ({ id }) => api.emails.revoke({ params: { id } }), keep),
  }
}

/** The menu actions for one email; impossible ones say why. */
export function useEmailActions(ask: Ask): (email: Email) => RowAction[] {
  const { t } = useTranslation(['emails', 'common'])
  const navigate = useNavigate()
  const panel = usePanel()
  const refusal = useRefusal()
  const questions = useEmailQuestions()
  return (email) => [
    {
      label: t('actions.open_inspection'),
      icon: <IconListDetails size={16} />,
      onClick: () => void navigate({ to: inspectionOf(email) }),
    },
    {
      label: t('common:actions.edit'),
      icon: <IconPencil size={16} />,
      ...refusal(email, 'edit'),
      onClick: () => panel.open('email-edit', { email: email.id }),
    },
    {
      label: t('actions.remind'),
      icon: <IconBell size={16} />,
      ...refusal(email, 'resend'),
      onClick: () => ask(questions.remind([email])),
    },
    {
      label: t('actions.resend'),
      icon: <IconSend size={16} />,
      ...refusal(email, 'resend'),
      onClick: () => ask(questions.resend([email])),
    },
    {
      label: t('actions.revoke'),
      icon: <IconX size={16} />,
      ...refusal(email, 'revoke'),
      onClick: () => ask(questions.revoke([email])),
    },
    {
      label: t('common:actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () =>
        openModal('DELETE_EMAIL', {
          inspectionId: email.inspection_id,
          name: email.name,
          onDone: () => void refreshEmails(),
        }),
    },
  ]
}
