import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  checks,
  choice,
  comment,
  date,
  dropdown,
  evidenceStep,
  formStep,
  number,
  papers,
  photos,
  place,
  remarks,
  section,
  signature,
  t,
  text,
  videos,
  yesNo,
} from '@atesta/forms/library/words.ts'
import type { DemoForm } from '../../content.ts'

const well: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section('well-photos-section', t('The well', 'El pozo', 'O poço'), [
        ask(
          t('Overview and details', 'Vista general y detalles', 'Visão geral e detalhes'),
          photos('well-photos', 1, 12),
        ),
        ask(
          t('Pumping unit running', 'Unidad de bombeo en marcha', 'Unidade de bombeio em funcionamento'),
          videos('well-video', 0),
        ),
      ]),
    ]),
    formStep(t('Readings', 'Lecturas', 'Leituras')),
  ],
  schema: [
    section('readings', t('Readings', 'Lecturas', 'Leituras'), [
      ask(t('Well', 'Pozo', 'Poço'), text('well')),
      ask(t('Date of the visit', 'Fecha de la visita', 'Data da visita'), date('well-date')),
      ask(
        t('Tubing pressure', 'Presión de tubing', 'Pressão na coluna'),
        number('tubing', 'bar', 0, 400, { step: 0.1 }),
      ),
      ask(
        t('Casing pressure', 'Presión de casing', 'Pressão no anular'),
        number('casing', 'bar', 0, 400, { step: 0.1 }),
      ),
      ask(
        t('Strokes per minute', 'Golpes por minuto', 'Golpes por minuto'),
        number('strokes', 'gpm', 0, 20, { step: 0.1 }),
      ),
      ask(
        t('State of the wellhead', 'Estado de la boca de pozo', 'Estado da cabeça de poço'),
        choice(
          'head',
          [
            ['good', t('Good', 'Bueno', 'Bom')],
            ['rust', t('Rust', 'Óxido', 'Ferrugem')],
            ['leak', t('Leak', 'Pérdida', 'Vazamento')],
          ],
          {
            comment_object: [
              comment('head-where', t('Where exactly?', '¿Dónde exactamente?', 'Onde exatamente?'), [
                'rust',
                'leak',
              ]),
              comment(
                'head-do',
                t('What must be done?', '¿Qué hay que hacer?', 'O que deve ser feito?'),
                ['leak'],
                'action',
              ),
            ],
          },
        ),
      ),
      ask(
        t('Guards and fence in place', 'Protecciones y cerco en su lugar', 'Proteções e cerca no lugar'),
        yesNo('fence'),
      ),
    ]),
    section('well-closing', t('Closing', 'Cierre', 'Encerramento'), [
      ask(
        t('Signature of the operator', 'Firma del operador', 'Assinatura do operador'),
        signature('operator'),
      ),
    ]),
  ],
}

const leaks: FormStructure = {
  steps: [
    formStep(t('Survey', 'Relevamiento', 'Levantamento')),
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section('leak-photos-section', t('The source', 'La fuente', 'A fonte'), [
        ask(
          t('Photo with the tag visible', 'Foto con la etiqueta visible', 'Foto com a etiqueta visível'),
          photos('leak-photos', 1, 6),
        ),
      ]),
    ]),
  ],
  schema: [
    section('survey', t('The source', 'La fuente', 'A fonte'), [
      ask(t('Tag', 'Etiqueta', 'Etiqueta'), text('tag')),
      ask(t('Where is it?', '¿Dónde está?', 'Onde está?'), place('leak-place')),
      ask(
        t('Kind of component', 'Tipo de componente', 'Tipo de componente'),
        dropdown('kind', [
          ['valve', t('Valve', 'Válvula', 'Válvula')],
          ['flange', t('Flange', 'Brida', 'Flange')],
          ['seal', t('Pump seal', 'Sello de bomba', 'Selo de bomba')],
          ['tank', t('Tank roof', 'Techo de tanque', 'Teto de tanque')],
        ]),
      ),
      ask(t('Concentration', 'Concentración', 'Concentração'), number('ppm', 'ppm', 0, 100000)),
      ask(t('Repaired on the spot', 'Reparado en el momento', 'Reparado na hora'), yesNo('repaired')),
      ask(t('Remarks', 'Observaciones', 'Observações'), remarks('leak-remarks')),
    ]),
  ],
}

const vessel: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section('vessel-photos-section', t('The vessel', 'El recipiente', 'O vaso'), [
        ask(t('Plate and shell', 'Placa y envolvente', 'Placa e casco'), photos('vessel-photos', 1, 10)),
        ask(
          t(
            'Certificate of the safety valve',
            'Certificado de la válvula de seguridad',
            'Certificado da válvula de segurança',
          ),
          papers('vessel-papers', 1),
        ),
      ]),
    ]),
    formStep(t('Inspection', 'Inspección', 'Inspeção')),
  ],
  schema: [
    section('vessel', t('The vessel', 'El recipiente', 'O vaso'), [
      ask(t('Tag', 'Etiqueta', 'Etiqueta'), text('vessel-tag')),
      ask(
        t('Operating pressure', 'Presión de operación', 'Pressão de operação'),
        number('pressure', 'bar', 0, 250, { step: 0.1 }),
      ),
      ask(
        t('Thinnest wall measured', 'Menor espesor medido', 'Menor espessura medida'),
        number('wall', 'mm', 0, 80, { step: 0.1 }),
      ),
      ask(
        t('What was looked at', 'Qué se observó', 'O que foi observado'),
        checks('looked', [
          ['shell', t('Shell', 'Envolvente', 'Casco')],
          ['welds', t('Welds', 'Soldaduras', 'Soldas')],
          ['supports', t('Supports', 'Soportes', 'Suportes')],
          ['valve', t('Safety valve', 'Válvula de seguridad', 'Válvula de segurança')],
        ]),
      ),
      ask(t('Fit for service', 'Apto para el servicio', 'Apto para operação'), yesNo('fit')),
      ask(
        t('Signature of the engineer', 'Firma del ingeniero', 'Assinatura do engenheiro'),
        signature('engineer'),
      ),
    ]),
  ],
}

export const forms: DemoForm[] = [
  { key: 'well', name: 'Inspeção de poço', category: 'Poços', structure: well },
  { key: 'leaks', name: 'Levantamento de vazamentos', category: 'Meio ambiente', structure: leaks },
  { key: 'vessel', name: 'Inspeção de vaso de pressão', category: 'Equipamentos', structure: vessel },
]
