import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { TaskSettings } from '@atesta/contract/schemas/task.ts'
import { fillingRules } from '@atesta/contract/task-settings.ts'
import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formOptions } from '../queries/options.ts'
import { DueDateInput } from '../ui/form/due-date-input.tsx'
import classes from './email-task-fields.module.css'
import { MessagePreview } from './message-preview.tsx'
import { type KnownOption, OptionSelect } from './options/option-select.tsx'
import { TaskSettingsInput } from './task-settings-input.tsx'

export type EmailTaskFields = {
  name: string
  description: string
  template_id: number | null
  subject: string
  message: string
  locale: Locale
  /** ISO 8601 with offset. */
  expires_at: string | null
  reminder_days: number[]
  settings: TaskSettings
}

type Part = {
  control: Control<EmailTaskFields>
  /** The server's refusals by field. */
  refused: Record<string, string>
}

const useRequired = () => {
  const { t } = useTranslation('common')
  return { validate: (text: string) => text.trim() !== '' || t('field.required') }
}

/** The name of the task and its form. `frozen`: it was sent, so the form is fixed. */
export function EmailTaskAbout({
  control,
  refused,
  form,
  frozen,
}: Part & { form?: KnownOption; frozen?: boolean }) {
  const { t } = useTranslation(['emails', 'common'])
  const required = useRequired()
  return (
    <>
      <Controller
        control={control}
        name="name"
        rules={required}
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            label={t('panel.name')}
            description={t('panel.name_hint')}
            placeholder={t('panel.name_placeholder')}
            maxLength={200}
            required
            data-autofocus
            error={fieldState.error?.message ?? refused.name}
          />
        )}
      />
      <Controller
        control={control}
        name="template_id"
        rules={{ required: t('common:field.required') }}
        render={({ field, fieldState }) => (
          <OptionSelect
            label={t('panel.form')}
            description={t(frozen ? 'panel.frozen' : 'panel.form_hint')}
            placeholder={t('panel.form_placeholder')}
            options={formOptions}
            known={form ? [form] : []}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message ?? refused.template_id}
            disabled={frozen}
            required
          />
        )}
      />
    </>
  )
}

/** What recipients see: subject, message and language, with a preview. */
export function EmailTaskMessage({ control, refused }: Part) {
  const { t } = useTranslation(['emails', 'common'])
  const required = useRequired()
  const [looking, setLooking] = useState(false)
  const [name, subject, message, expires_at, locale] = useWatch({
    control,
    name: ['name', 'subject', 'message', 'expires_at', 'locale'],
  })
  return (
    <fieldset className={classes.part}>
      <legend>{t('panel.message_part')}</legend>
      <Controller
        control={control}
        name="subject"
        rules={required}
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            label={t('panel.subject')}
            maxLength={200}
            required
            error={fieldState.error?.message ?? refused.subject}
          />
        )}
      />
      <Controller
        control={control}
        name="message"
        render={({ field }) => (
          <Textarea
            {...field}
            label={t('panel.message')}
            description={t('panel.message_hint')}
            maxLength={8000}
            rows={5}
            error={refused.message}
          />
        )}
      />
      <Controller
        control={control}
        name="locale"
        render={({ field }) => (
          <Select
            label={t('panel.language')}
            description={t('panel.language_hint')}
            data={locales.map((value) => ({ value, label: t(`common:language.${value}`) }))}
            value={field.value}
            onChange={(value) => value && field.onChange(value)}
            allowDeselect={false}
          />
        )}
      />
      <Button
        variant="default"
        aria-expanded={looking}
        leftSection={looking ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        onClick={() => setLooking(!looking)}
        className={classes.look}
      >
        {t(looking ? 'panel.hide_preview' : 'panel.preview')}
      </Button>
      {looking && <MessagePreview written={{ name, subject, message, expires_at }} locale={locale} />}
    </fieldset>
  )
}

/** Reminders the product offers; a task may have others, made through the API. */
const offeredDays = [1, 2, 3, 5, 7, 10, 14, 21, 30]
const maxReminders = 5

/** The end date, and when recipients who have not answered are reminded. */
export function EmailTaskTimes({ control, refused, sent }: Part & { sent?: boolean }) {
  const { t } = useTranslation('emails')
  return (
    <>
      <Controller
        control={control}
        name="expires_at"
        render={({ field }) => (
          <DueDateInput
            label={t('panel.expires')}
            note={t(sent ? 'panel.expires_sent_hint' : 'panel.expires_hint')}
            value={field.value}
            onChange={field.onChange}
            error={refused.expires_at}
          />
        )}
      />
      <Controller
        control={control}
        name="reminder_days"
        render={({ field }) => (
          <MultiSelect
            label={t('panel.reminders')}
            description={t('panel.reminders_hint')}
            data={[...new Set([...offeredDays, ...field.value])]
              .sort((a, b) => a - b)
              .map((days) => ({ value: String(days), label: t('task.reminder_days', { count: days }) }))}
            value={field.value.map(String)}
            onChange={(days) => field.onChange(days.map(Number).sort((a, b) => a - b))}
            maxValues={maxReminders}
            error={refused.reminder_days}
            clearable
          />
        )}
      />
    </>
  )
}

/** The settings for filling in. */
export const EmailTaskRules = ({ control, frozen }: Part & { frozen?: boolean }) => (
  <Controller
    control={control}
    name="settings"
    render={({ field }) => (
      <TaskSettingsInput
        value={field.value}
        onChange={field.onChange}
        disabled={frozen}
        names={fillingRules}
      />
    )}
  />
)

/** A note for colleagues. */
export function EmailTaskDescription({ control }: Part) {
  const { t } = useTranslation('emails')
  return (
    <Controller
      control={control}
      name="description"
      render={({ field }) => (
        <Textarea
          {...field}
          label={t('panel.description')}
          description={t('panel.description_hint')}
          maxLength={4000}
          rows={2}
        />
      )}
    />
  )
}
