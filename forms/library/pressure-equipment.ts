import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  barcode,
  calculated,
  check,
  choice,
  date,
  documents,
  dropdown,
  evidenceStep,
  findings,
  formStep,
  group,
  is,
  isOneOf,
  number,
  photos,
  remarks,
  section,
  signature,
  t,
  text,
  videos,
  when,
} from './words.ts'

const lost: Rule = { '-': [{ var: 'previous' }, { var: 'measured' }] }
const rate: Rule = { '/': [lost, { var: 'years' }] }
const margin: Rule = { '-': [{ var: 'measured' }, { var: 'required' }] }

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section(
        'equipment-photos-section',
        t('Equipment', 'Equipo', 'Equipamento'),
        [
          ask(t('Whole equipment from two sides', 'Equipo completo desde dos lados', 'Equipamento inteiro de dois lados'), photos('overview', 2, 8)),
          ask(t('Nameplate', 'Placa de datos', 'Placa de identificação'), photos('nameplate', 1, 2)),
          ask(t('Leak or vibration, if any', 'Fuga o vibración, si existe', 'Vazamento ou vibração, se houver'), videos('leak-video', 0, 2)),
        ],
        t('Put a scale or coin beside corrosion and dents.', 'Coloca una regla junto a la corrosión y las abolladuras.', 'Coloque uma régua junto à corrosão e aos amassados.'),
      ),
      section('papers-section', t('Documents', 'Documentos', 'Documentos'), [
        ask(t('Previous report and drawing', 'Informe anterior y plano', 'Relatório anterior e desenho'), documents('previous-report', 0, 5)),
        ask(
          t('Calibration certificate of the thickness gauge', 'Certificado de calibración del medidor de espesores', 'Certificado de calibração do medidor de espessura'),
          documents('gauge-certificate', 0, 2),
        ),
      ]),
    ]),
    formStep(t('Inspection', 'Inspección', 'Inspeção')),
  ],
  schema: [
    section('identity-section', t('Equipment', 'Equipo', 'Equipamento'), [
      ask(
        t('Tag', 'TAG', 'TAG'),
        barcode('tag', {
          max_length: 60,
          help: t('Scan the label or type the tag.', 'Escanea la etiqueta o escribe el TAG.', 'Leia a etiqueta ou digite o TAG.'),
        }),
      ),
      ask(
        t('Type', 'Tipo', 'Tipo'),
        choice('type', [
          ['vessel', t('Pressure vessel', 'Recipiente a presión', 'Vaso de pressão')],
          ['exchanger', t('Heat exchanger', 'Intercambiador de calor', 'Trocador de calor')],
          ['piping', t('Piping circuit', 'Circuito de tuberías', 'Circuito de tubulação')],
          ['pipeline', t('Pipeline section', 'Tramo de ducto', 'Trecho de duto')],
        ]),
      ),
      ask(t('Fluid', 'Fluido', 'Fluido'), text('fluid')),
      ask(t('Design pressure', 'Presión de diseño', 'Pressão de projeto'), number('design-pressure', 'bar', 0, 1000, { step: 0.1 })),
      ask(
        t('Operating pressure', 'Presión de operación', 'Pressão de operação'),
        number('operating-pressure', 'bar', 0, 1000, {
          step: 0.1,
          validation: { '<=': [{ var: 'operating-pressure' }, { var: ['design-pressure', 1000] }] },
          validation_message: t(
            'It is above the design pressure: stop and report at once.',
            'Supera la presión de diseño: detener e informar de inmediato.',
            'Está acima da pressão de projeto: parar e comunicar imediatamente.',
          ),
        }),
      ),
      ask(t('Operating temperature', 'Temperatura de operación', 'Temperatura de operação'), number('temperature', '°C', -200, 900)),
      ask(t('Previous inspection', 'Inspección anterior', 'Inspeção anterior'), date('previous-date')),
      ask(
        t('This inspection', 'Esta inspección', 'Esta inspeção'),
        date('inspected-on', {
          validation: { '>': [{ var: 'inspected-on' }, { var: ['previous-date', ''] }] },
          validation_message: t('It must be after the previous inspection.', 'Debe ser posterior a la inspección anterior.', 'Deve ser posterior à inspeção anterior.'),
        }),
      ),
      ask(
        t('Years between both', 'Años entre ambas', 'Anos entre as duas'),
        calculated('years', undefined, {
          '/': [{ '-': [{ days: { var: 'inspected-on' } }, { days: { var: 'previous-date' } }] }, 365.25],
        }),
      ),
    ]),
    section('outside-section', t('External condition', 'Estado externo', 'Condição externa'), [
      ask(
        t('Corrosion', 'Corrosión', 'Corrosão'),
        choice(
          'corrosion',
          [
            ['none', t('None', 'No hay', 'Não há')],
            ['surface', t('Surface', 'Superficial', 'Superficial')],
            ['pitting', t('Pitting', 'Por picaduras', 'Por pites')],
            ['general', t('General loss', 'Pérdida generalizada', 'Perda generalizada')],
          ],
          { comment_object: findings('corrosion', ['pitting', 'general']) },
        ),
      ),
      when(isOneOf('corrosion', ['pitting', 'general']), ask(t('Deepest point', 'Profundidad máxima', 'Profundidade máxima'), number('pit-depth', 'mm', 0, 100, { step: 0.1 }))),
      check('coating', t('Coating is sound', 'El recubrimiento está en buen estado', 'O revestimento está íntegro')),
      check(
        'insulation',
        t(
          'Insulation is dry and closed, no sign of corrosion under it',
          'El aislamiento está seco y cerrado, sin indicios de corrosión bajo él',
          'O isolamento está seco e fechado, sem indícios de corrosão sob ele',
        ),
      ),
      check('welds', t('Welds have no cracks, undercut or leaks', 'Soldaduras sin grietas, socavaciones ni fugas', 'Soldas sem trincas, mordeduras ou vazamentos')),
      check('deformation', t('No dents, bulges or misalignment', 'Sin abolladuras, abombamientos ni desalineación', 'Sem amassados, abaulamentos ou desalinhamento')),
      check(
        'flanges',
        t('Flanges and bolts are complete, tight and not leaking', 'Bridas y pernos completos, apretados y sin fugas', 'Flanges e parafusos completos, apertados e sem vazamento'),
      ),
      check(
        'supports',
        t('Supports, saddles and anchors carry and are not corroded', 'Soportes, silletas y anclajes firmes y sin corrosión', 'Suportes, selas e ancoragens firmes e sem corrosão'),
      ),
      check('earthing', t('Earthing is connected', 'La puesta a tierra está conectada', 'O aterramento está conectado')),
    ]),
    section('safety-section', t('Safety devices', 'Dispositivos de seguridad', 'Dispositivos de segurança'), [
      ask(
        t('Pressure relief', 'Alivio de presión', 'Alívio de pressão'),
        dropdown('relief', [
          ['valve', t('Safety valve', 'Válvula de seguridad', 'Válvula de segurança (PSV)')],
          ['disc', t('Rupture disc', 'Disco de ruptura', 'Disco de ruptura')],
          ['system', t('Protected by the system', 'Protegido por el sistema', 'Protegido pelo sistema')],
        ]),
      ),
      when(
        is('relief', 'valve'),
        ask(
          t('Set pressure of the valve', 'Presión de calibración de la válvula', 'Pressão de abertura da válvula'),
          number('set-pressure', 'bar', 0, 1000, {
            step: 0.1,
            validation: { '<=': [{ var: 'set-pressure' }, { var: ['design-pressure', 1000] }] },
            validation_message: t(
              'The valve must open at or below the design pressure.',
              'La válvula debe abrir a la presión de diseño o menos.',
              'A válvula deve abrir na pressão de projeto ou abaixo.',
            ),
          }),
        ),
      ),
      when(
        is('relief', 'valve'),
        check('valve-test', t('Its seal is intact and its test in date', 'Su sello está intacto y su prueba vigente', 'O lacre está intacto e o teste dentro do prazo')),
      ),
      check(
        'gauge',
        t(
          'Pressure gauge works, is calibrated and covers 1.5 to 4 times the pressure',
          'El manómetro funciona, está calibrado y cubre 1,5 a 4 veces la presión',
          'O manômetro funciona, está calibrado e cobre de 1,5 a 4 vezes a pressão',
        ),
      ),
    ]),
    section('thickness-section', t('Thickness', 'Espesores', 'Espessuras'), [
      ask(
        t('Measuring points', 'Puntos de medición', 'Pontos de medição'),
        group(
          'points',
          t('Measuring point', 'Punto de medición', 'Ponto de medição'),
          [
            text('point', {
              label: t('Point', 'Punto', 'Ponto'),
              max_length: 40,
              placeholder: t('Shell 90°', 'Envolvente 90°', 'Casco 90°'),
            }),
            number('previous', 'mm', 0.1, 300, {
              label: t('Previous thickness', 'Espesor anterior', 'Espessura anterior'),
              step: 0.1,
            }),
            number('measured', 'mm', 0.1, 300, {
              label: t('Measured thickness', 'Espesor medido', 'Espessura medida'),
              step: 0.1,
            }),
            number('required', 'mm', 0.1, 300, {
              label: t('Minimum required', 'Mínimo requerido', 'Mínima requerida'),
              step: 0.1,
            }),
            calculated('rate', 'mm/a', rate, {
              label: t('Corrosion rate', 'Velocidad de corrosión', 'Taxa de corrosão'),
            }),
            calculated(
              'life',
              undefined,
              { '/': [margin, rate] },
              {
                label: t('Remaining life in years', 'Vida remanente en años', 'Vida remanescente em anos'),
                visible_if: { '>': [lost, 0] },
              },
            ),
          ],
          { min: 1, max: 100, required: true },
        ),
      ),
      ask(
        t('Points below the minimum', 'Puntos bajo el mínimo', 'Pontos abaixo do mínimo'),
        calculated('below', undefined, {
          length: [{ filter: [{ var: 'points' }, { '<': [{ var: 'measured' }, { var: 'required' }] }] }],
        }),
      ),
    ]),
    section('result-section', t('Result', 'Resultado', 'Resultado'), [
      ask(
        t('Fit for service', 'Aptitud para el servicio', 'Aptidão para o serviço'),
        choice(
          'result',
          [
            ['fit', t('Fit', 'Apto', 'Apto')],
            ['conditions', t('Fit with conditions', 'Apto con condiciones', 'Apto com condições')],
            ['unfit', t('Not fit', 'No apto', 'Não apto')],
          ],
          {
            validation: { or: [{ '!=': [{ var: 'result' }, 'fit'] }, { '==': [{ var: ['below', 0] }, 0] }] },
            validation_message: t(
              'A point is below the minimum thickness: it is not fit without an evaluation.',
              'Un punto está bajo el espesor mínimo: no es apto sin una evaluación.',
              'Há ponto abaixo da espessura mínima: não está apto sem avaliação.',
            ),
          },
        ),
      ),
      when(
        isOneOf('result', ['conditions', 'unfit']),
        ask(t('Conditions or repairs', 'Condiciones o reparaciones', 'Condições ou reparos'), remarks('conditions', { required: true })),
      ),
      ask(
        t('Next inspection', 'Próxima inspección', 'Próxima inspeção'),
        date('next', {
          help: t(
            'At most half of the shortest remaining life, and no longer than 10 years (API 510).',
            'Como máximo la mitad de la menor vida remanente y no más de 10 años (API 510).',
            'No máximo metade da menor vida remanescente e não mais de 10 anos (API 510).',
          ),
          validation: {
            and: [{ '>': [{ var: 'next' }, { var: 'inspected-on' }] }, { '<=': [{ '-': [{ days: { var: 'next' } }, { days: { var: 'inspected-on' } }] }, 3653] }],
          },
          validation_message: t(
            'Choose a date within ten years after this inspection.',
            'Elige una fecha dentro de los diez años posteriores a esta inspección.',
            'Escolha uma data em até dez anos após esta inspeção.',
          ),
        }),
      ),
      ask(t('Inspector', 'Inspector', 'Inspetor'), signature('inspector')),
    ]),
  ],
}
