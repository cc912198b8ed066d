import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import {
  amount,
  ask,
  barcode,
  calculated,
  check,
  choice,
  comment,
  date,
  documents,
  dropdown,
  evidenceStep,
  formStep,
  group,
  is,
  number,
  photos,
  remarks,
  section,
  signature,
  sumOf,
  t,
  text,
  when,
  yesNo,
} from './words.ts'

/** Repair cost as a share of the market value, in per cent. */
const ratio: Rule = { '*': [{ '/': [{ var: 'total' }, { var: 'market-value' }] }, 100] }

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section(
        'corners-section',
        t('Four corners', 'Cuatro ángulos', 'Quatro ângulos'),
        [
          ask(t('Front left corner', 'Ángulo delantero izquierdo', 'Canto dianteiro esquerdo'), photos('front-left', 1, 2)),
          ask(t('Front right corner', 'Ángulo delantero derecho', 'Canto dianteiro direito'), photos('front-right', 1, 2)),
          ask(t('Rear right corner', 'Ángulo trasero derecho', 'Canto traseiro direito'), photos('rear-right', 1, 2)),
          ask(t('Rear left corner', 'Ángulo trasero izquierdo', 'Canto traseiro esquerdo'), photos('rear-left', 1, 2)),
        ],
        t(
          'From three metres, so that two whole sides are in the picture and the plate can be read.',
          'A tres metros, con dos costados completos en la foto y la placa legible.',
          'A três metros, com dois lados inteiros na foto e a placa legível.',
        ),
      ),
      section('identity-photos-section', t('Identity', 'Identificación', 'Identificação'), [
        ask(t('VIN plate or stamping', 'Placa o grabado del VIN', 'Plaqueta ou gravação do chassi'), photos('vin-photo', 1, 2)),
        ask(t('Odometer with ignition on', 'Odómetro con contacto puesto', 'Hodômetro com a ignição ligada'), photos('odometer-photo', 1, 1)),
        ask(t('Registration and driving licence', 'Documento del vehículo y licencia de conducir', 'Documento do veículo e CNH'), documents('registration', 0, 4)),
      ]),
    ]),
    formStep(t('Appraisal', 'Peritaje', 'Vistoria')),
  ],
  schema: [
    section('vehicle-section', t('Vehicle', 'Vehículo', 'Veículo'), [
      ask(t('Claim number', 'Número de siniestro', 'Número do sinistro'), text('claim', { max_length: 40 })),
      ask(
        t('VIN', 'VIN o número de chasis', 'Número do chassi (VIN)'),
        barcode('vin', {
          help: t(
            'Scan the label in the door frame or type the 17 characters.',
            'Escanea la etiqueta del marco de la puerta o escribe los 17 caracteres.',
            'Leia a etiqueta da coluna da porta ou digite os 17 caracteres.',
          ),
          validation: { matches: [{ var: 'vin' }, '[A-HJ-NPR-Z0-9]{17}'] },
          validation_message: t(
            'A VIN has 17 capital letters and digits, without I, O and Q.',
            'El VIN tiene 17 letras mayúsculas y dígitos, sin I, O ni Q.',
            'O chassi tem 17 letras maiúsculas e dígitos, sem I, O e Q.',
          ),
        }),
      ),
      check('vin-match', t('VIN and plate match the registration', 'VIN y placa coinciden con el documento', 'Chassi e placa conferem com o documento')),
      ask(t('Plate', 'Placa', 'Placa'), text('plate', { max_length: 12 })),
      ask(t('Make, model and version', 'Marca, modelo y versión', 'Marca, modelo e versão'), text('model')),
      ask(t('Model year', 'Año del modelo', 'Ano do modelo'), number('year', undefined, 1950, 2100)),
      ask(t('Odometer', 'Odómetro', 'Hodômetro'), number('odometer', 'km', 0, 2000000)),
      ask(t('Date of appraisal', 'Fecha del peritaje', 'Data da vistoria'), date('appraised-on')),
      ask(
        t('Place of appraisal', 'Lugar del peritaje', 'Local da vistoria'),
        choice('where', [
          ['workshop', t('Workshop', 'Taller', 'Oficina')],
          ['insured', t('At the insured party', 'Donde el asegurado', 'No segurado')],
          ['yard', t('Salvage yard', 'Depósito de siniestrados', 'Pátio de salvados')],
        ]),
      ),
    ]),
    section('condition-section', t('Condition before and after', 'Estado previo y posterior', 'Estado anterior e posterior'), [
      ask(
        t('Condition before the accident', 'Estado previo al accidente', 'Estado antes do acidente'),
        choice(
          'before',
          [
            ['good', t('Good', 'Bueno', 'Bom')],
            ['fair', t('Fair', 'Regular', 'Regular')],
            ['poor', t('Poor', 'Malo', 'Ruim')],
          ],
          {
            comment_object: [
              comment('before-what', t('Earlier damage, rust or repairs', 'Daños, óxido o reparaciones anteriores', 'Danos, ferrugem ou reparos anteriores'), ['fair', 'poor']),
            ],
          },
        ),
      ),
      ask(
        t('Point of first impact', 'Punto del primer impacto', 'Ponto do primeiro impacto'),
        dropdown('impact', [
          ['front', t('Front', 'Frontal', 'Dianteiro')],
          ['left', t('Left side', 'Lateral izquierdo', 'Lateral esquerda')],
          ['right', t('Right side', 'Lateral derecho', 'Lateral direita')],
          ['rear', t('Rear', 'Trasero', 'Traseiro')],
          ['roof', t('Roof or rollover', 'Techo o volcamiento', 'Teto ou capotamento')],
          ['under', t('Underbody', 'Parte inferior', 'Parte inferior')],
        ]),
      ),
      ask(t('Airbags deployed', 'Airbags activados', 'Airbags acionados'), yesNo('airbags')),
      ask(
        t('It can be driven safely', 'Puede circular con seguridad', 'Pode circular com segurança'),
        yesNo('drives', {
          comment_object: [comment('tow', t('Arrange the tow', 'Coordinar el remolque', 'Providenciar o guincho'), ['no'], 'action')],
        }),
      ),
      ask(
        t('Does the damage fit the report of the accident?', '¿El daño es consistente con la denuncia?', 'O dano é compatível com o aviso de sinistro?'),
        choice(
          'fits',
          [
            ['yes', t('Yes', 'Sí', 'Sim')],
            ['partly', t('In part', 'En parte', 'Em parte')],
            ['no', t('No', 'No', 'Não')],
          ],
          {
            comment_object: [
              comment('fits-why', t('What does not fit?', '¿Qué no es consistente?', 'O que não é compatível?'), ['partly', 'no']),
              comment('fits-photo', t('Photo that shows it', 'Foto que lo muestra', 'Foto que mostra isso'), ['partly', 'no'], 'photo'),
            ],
          },
        ),
      ),
    ]),
    section('damage-section', t('Damage', 'Daños', 'Danos'), [
      ask(
        t('Parts damaged', 'Piezas dañadas', 'Peças danificadas'),
        group(
          'damages',
          t('Damaged part', 'Pieza dañada', 'Peça danificada'),
          [
            text('part', {
              label: t('Part', 'Pieza', 'Peça'),
              placeholder: t('Front bumper', 'Parachoques delantero', 'Para-choque dianteiro'),
            }),
            dropdown(
              'work',
              [
                ['repair', t('Repair', 'Reparar', 'Reparar')],
                ['paint', t('Paint only', 'Solo pintar', 'Somente pintar')],
                ['replace', t('Replace', 'Reemplazar', 'Substituir')],
              ],
              { label: t('Work', 'Trabajo', 'Serviço') },
            ),
            photos('part-photos', 1, 6),
            number('hours', 'h', 0, 200, { label: t('Labour', 'Mano de obra', 'Mão de obra'), step: 0.1 }),
            amount('part-price', {
              label: t('Price of the part', 'Precio del repuesto', 'Preço da peça'),
              required: false,
              visible_if: is('work', 'replace'),
              required_if: is('work', 'replace'),
            }),
            calculated('part-cost', undefined, { '+': [{ '*': [{ var: 'hours' }, { var: 'rate' }] }, { var: ['part-price', 0] }] }, { label: t('Cost', 'Costo', 'Custo') }),
          ],
          { required: true, min: 1, max: 80 },
        ),
      ),
      ask(t('Labour rate per hour', 'Valor de la hora de mano de obra', 'Valor da hora de mão de obra'), amount('rate')),
      ask(
        t('Hidden damage is likely', 'Es probable que haya daños ocultos', 'É provável que haja danos ocultos'),
        yesNo('hidden', {
          comment_object: [comment('hidden-where', t('What must be dismantled?', '¿Qué debe desarmarse?', 'O que deve ser desmontado?'), ['yes'])],
        }),
      ),
    ]),
    section('value-section', t('Value and decision', 'Valor y decisión', 'Valor e decisão'), [
      ask(t('Cost of repair, before tax', 'Costo de reparación sin impuestos', 'Custo do reparo sem impostos'), calculated('total', undefined, sumOf('damages', 'part-cost'))),
      ask(
        t('Market value', 'Valor comercial', 'Valor de mercado'),
        amount('market-value', {
          min: 1,
          step: undefined,
          help: t('From the price guide that the policy names.', 'Según la guía de precios que indica la póliza.', 'Conforme a tabela de preços indicada na apólice.'),
        }),
      ),
      ask(t('Repair cost against market value', 'Costo de reparación sobre valor comercial', 'Custo do reparo sobre valor de mercado'), calculated('ratio', '%', ratio)),
      when({ '>=': [{ var: 'ratio' }, 75] }, ask(t('Salvage value offered', 'Valor ofrecido por el salvamento', 'Valor oferecido pelo salvado'), amount('salvage'))),
      ask(
        t('Decision', 'Decisión', 'Decisão'),
        choice(
          'decision',
          [
            ['repair', t('Repair', 'Reparar', 'Reparar')],
            ['total', t('Total loss', 'Pérdida total', 'Perda total')],
            ['review', t('Second opinion', 'Segunda opinión', 'Segunda opinião')],
          ],
          {
            validation: {
              or: [{ '!=': [{ var: 'decision' }, 'repair'] }, { '<=': [{ var: ['ratio', 0] }, 100] }],
            },
            validation_message: t('The repair costs more than the vehicle is worth.', 'La reparación cuesta más que el vehículo.', 'O reparo custa mais que o veículo.'),
          },
        ),
      ),
      when(is('decision', 'review'), ask(t('Reason', 'Motivo', 'Motivo'), remarks('review-why', { required: true }))),
      ask(t('Remarks', 'Observaciones', 'Observações'), remarks('remarks')),
      ask(t('Appraiser', 'Perito', 'Vistoriador'), signature('appraiser')),
    ]),
  ],
}
