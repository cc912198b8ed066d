import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../session/api.ts'
import { notify } from '../../../ui/notify.ts'
import { saveFile } from '../../../ui/save-file.ts'

/**
 * Downloads a form as a workbook for ODK and Kobo or as JSON; both can be imported again. It is the current version, or
 * what `shown` says of it.
 */
export function useDownloadForm() {
  const { t } = useTranslation('xlsform')
  return async (id: number, kind: 'xlsform' | 'json', shown?: FormStructure) => {
    try {
      const { name, description, structure: published } = await api.templates.read({ params: { id } })
      const structure = shown ?? published
      const { formJson, formWorkbook } = await import('./form-file.ts')
      if (kind === 'json') return saveFile(formJson(name, description, structure), `${name}.json`)
      const { file, notices } = await formWorkbook(name, structure)
      saveFile(file, `${name}.xlsx`)
      if (notices.length > 0) notify.info(t('export.partly', { count: notices.length }))
    } catch (error) {
      notify.error(error)
    }
  }
}
