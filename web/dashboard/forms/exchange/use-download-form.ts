import { useTranslation } from 'react-i18next'
import { api } from '../../../session/api.ts'
import { notify } from '../../../ui/notify.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Downloads the current version of a form, as a workbook for ODK and Kobo or as JSON; both can be imported again. */
export function useDownloadForm() {
  const { t } = useTranslation('xlsform')
  return async (id: number, kind: 'xlsform' | 'json') => {
    try {
      const { name, description, structure } = await api.templates.read({ params: { id } })
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
