import { texts } from '@atesta/i18n/typed.ts'
import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

const i18n = createInstance()
void i18n.init({ lng: 'es', resources: { es: texts.es }, initAsync: false })
const t = i18n.getFixedT('es', ['settings', 'common']) as TFunction<['settings', 'common']>

test.each([
  ['timeout', 'Sin respuesta a tiempo'],
  ['ENOTFOUND', 'Nombre no encontrado'],
  ['ECONNREFUSED', 'Conexión rechazada'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Certificado no válido'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Certificado no válido'],
  ['webhook inactive', 'Webhook desactivado'],
  ['10.0.0.1 is not a public address', 'Dirección no permitida'],
  ['Something else', 'Something else'],
])('%s is said as “%s”', (noted, words) => {
  expect(failureText(t, noted)).toBe(words)
})
