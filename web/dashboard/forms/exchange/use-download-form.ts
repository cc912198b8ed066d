import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { useTranslation } from 'react-i18next'
import type { FormRow } from '../../../queries/forms.ts'
import { api } from '../../../session/api.ts'
import { notify } from '../../../ui/notify.ts'
import { saveFile } from '../../../ui/save-file.ts'

type Named = Pick<FormRow, 'id' | 'name' | 'description'>

/**
 * Downloads a form as a workbook for ODK and Kobo or as JSON; both can be imported again. It is the current version, or
 * what `shown` says of it: that is not asked for, and so can be kept of a form that is gone.
 */
export function useDownloadForm() {
  const { t, i18n } = useTranslation('xlsform')
  return async (form: Named, kind: 'xlsform' | 'json', shown?: FormStructure) => {
    try {
      const { name, description, structure } = shown
        ? { ...form, structure: shown }
        : await api.templates.read({ params: { id: form.id } })
      if (kind === 'json') {
        const { formJson } = await import('./form-json.ts')
        return saveFile(formJson(name, description, structure), `${name}.json`)
      }
      const { formWorkbook } = await import('./form-file.ts')
      const { file, notices } = await formWorkbook(name, structure, i18n.language as Locale)
      saveFile(file, `${name}.xlsx`)
      const empty = notices.filter(({ column }) => column === 'calculation').length
      const said = notices.length > 0 ? [t('export.partly', { count: notices.length })] : []
      if (empty > 0) said.push(t('export.unfinished', { count: empty }))
      if (said.length > 0) notify.info(said.join(' '))
    } catch (error) {
      notify.error(error)
    }
  }
}
