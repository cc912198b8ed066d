import type { Folder, TaskType } from '@atesta/contract/schemas/task.ts'
import { TextInput } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { memberOptions } from '../../queries/options.ts'
import { OptionMultiSelect } from '../../records/options/option-select.tsx'

export type FolderForm = { name: string; members: number[] }

export const emptyFolder: FolderForm = { name: '', members: [] }

export const formOfFolder = ({ name, members }: Pick<Folder, 'name' | 'members'>): FolderForm => ({
  name,
  members: members.map(({ id }) => id),
})

/** What a save sends: members only where they were changed, since an older folder may have more than can be sent. */
export function changeOfFolder(
  { members }: Pick<Folder, 'members'>,
  { name, members: chosen }: FolderForm,
): { name: string; members?: number[] } {
  const before = new Set(members.map(({ id }) => id))
  const stay = chosen.length === before.size && chosen.every((id) => before.has(id))
  return stay ? { name } : { name, members: chosen }
}

type Props = {
  form: UseFormReturn<FolderForm>
  refused: Record<string, string>
  type: TaskType
  /** The edited folder, whose members are already known. */
  folder?: Pick<Folder, 'members'>
}

/** Name and members of a folder of any type. */
export function FolderFields({ form, refused, type, folder }: Props) {
  const { t } = useTranslation(['folders', 'common'])
  const { control, register, formState } = form
  return (
    <>
      <TextInput
        label={t('name')}
        placeholder={t(`${type}.name_placeholder`)}
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
            label={t('columns.members')}
            description={t(`${type}.members_hint`)}
            options={memberOptions}
            known={folder?.members.map(({ id, name }) => ({ value: id, label: name }))}
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
