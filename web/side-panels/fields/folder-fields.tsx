import { TextInput } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { memberOptions } from '../../queries/options.ts'
import { type KnownOption, OptionMultiSelect } from '../../records/option-select.tsx'

export type FolderForm = { name: string; members: number[] }

type Props = {
  form: UseFormReturn<FolderForm>
  refused: Record<string, string>
  placeholder: string
  membersHint: string
  /** The members it has already. */
  known?: KnownOption[]
}

/** Name and members of a folder, whatever it holds. */
export function FolderFields({ form, refused, placeholder, membersHint, known }: Props) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { control, register, formState } = form
  return (
    <>
      <TextInput
        label={t('folder.name')}
        placeholder={placeholder}
        maxLength={200}
        required
        data-autofocus
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
      />
      <Controller
        control={control}
        name="members"
        render={({ field }) => (
          <OptionMultiSelect
            label={t('folder.members')}
            description={membersHint}
            options={memberOptions}
            known={known}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={refused.members}
            clearable
          />
        )}
      />
    </>
  )
}
