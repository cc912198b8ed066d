import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CertificationDetails } from '../../../queries/certifications.ts'
import { useRefusal } from '../../../records/use-refusal.ts'
import classes from '../certification-sections.module.css'

const DescriptionEditor = lazy(() =>
  import('./description-editor.tsx').then((m) => ({ default: m.DescriptionEditor })),
)

type Props = { certification: CertificationDetails }

/** The description of the file. Editable until the inspection is submitted; afterwards it says why not. */
export function DescriptionSection({ certification }: Props) {
  const { t } = useTranslation('certifications')
  const [editing, setEditing] = useState(false)
  const { disabled } = useRefusal()(certification, 'edit')
  // The refusal's own text is about saving an inspection.
  const submitted = certification.cannot.edit === 'inspection_already_submitted'
  const why = submitted ? t('description.sealed') : disabled
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('details.description')}</h2>
      {editing ? (
        <Suspense>
          <DescriptionEditor certification={certification} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <p className={classes.words}>{certification.description || t('description.none')}</p>
          {certification.can.edit ? (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              {t('description.edit')}
            </Button>
          ) : (
            why && <p className={classes.hint}>{why}</p>
          )}
        </>
      )}
    </section>
  )
}
