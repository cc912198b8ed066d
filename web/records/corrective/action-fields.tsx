import { Textarea } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ownerOptions } from '../../queries/actions.ts'
import { DueDayInput } from '../../ui/form/due-day-input.tsx'
import { type KnownOption, OptionSelect } from '../options/option-select.tsx'

export type ActionForm = { text: string; owner_id: number | null; due_on: string | null }

type Props = {
  form: UseFormReturn<ActionForm>
  inspectionId: number
  /** Whether the text is editable: a text from a form is not. */
  withText: boolean
  known?: readonly KnownOption[]
  refused: Partial<Record<string, string>>
}

/** The fields of an action: what is to be done, by whom and until when. */
export function ActionFields({ form, inspectionId, withText, known, refused }: Props) {
  const { t } = useTranslation('actions')
  const { control, register, formState } = form
  return (
    <>
      {withText && (
        <Textarea
          label={t('form.text')}
          {...register('text', { validate: (text) => text.trim() !== '' || t('form.text_required') })}
          error={formState.errors.text?.message ?? refused.text}
          required
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
        />
      )}
      <Controller
        control={control}
        name="owner_id"
        render={({ field }) => (
          <OptionSelect
            label={t('form.owner')}
            description={t('form.owner_hint')}
            options={ownerOptions(inspectionId)}
            known={known ?? []}
            value={field.value}
            onChange={(id) => field.onChange(id)}
            error={refused.owner_id}
            clearable
            data-autofocus={withText ? undefined : true}
          />
        )}
      />
      <Controller
        control={control}
        name="due_on"
        render={({ field }) => (
          <DueDayInput
            label={t('form.due')}
            value={field.value ?? ''}
            onChange={(day) => field.onChange(day || null)}
            error={refused.due_on}
          />
        )}
      />
    </>
  )
}
