import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { UploadLimits } from './upload-limits.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const shown = (types: MediaCertification['types']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <UploadLimits accepted={{ types, min: 0, max: 5, camera_only: false, position_required: false }} />
    </I18nextProvider>,
  )

describe('the description of the files that a question takes', () => {
  test('pixels where it takes pictures', () => {
    expect(shown(['image/jpeg', 'application/pdf'])).toContain('up to 250 MB, images up to 3000 pixels.')
  })
  test('no pixels where it takes none', () => {
    expect(shown(['application/pdf'])).toContain('PDF; up to 250 MB.')
    expect(shown(['application/pdf'])).not.toContain('pixels')
  })
})
