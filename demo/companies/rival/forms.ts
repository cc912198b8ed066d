import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  calculated,
  checks,
  choice,
  comment,
  date,
  dropdown,
  evidenceStep,
  formStep,
  group,
  number,
  papers,
  photos,
  place,
  remarks,
  scale,
  section,
  signature,
  t,
  text,
  yesNo,
} from '@atesta/forms/library/words.ts'
import type { DemoForm } from '../../content.ts'

const vehicle: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section(
        'vehicle-photos-section',
        t('Photos of the vehicle', 'Fotos del vehículo', 'Fotos do veículo'),
        [
          ask(
            t(
              'The whole vehicle and its plate',
              'El vehículo entero y su patente',
              'O veículo inteiro e a placa',
            ),
            photos('overview', 1, 6),
          ),
          ask(
            t('Each damage close up', 'Cada daño de cerca', 'Cada dano de perto'),
            photos('damage-photos', 1, 20),
          ),
        ],
        t(
          'First from a distance, then each damage with its surroundings.',
          'Primero de lejos; después, cada daño con su entorno.',
          'Primeiro de longe; depois, cada dano com o entorno.',
        ),
      ),
      section('vehicle-papers-section', t('Documents', 'Documentación', 'Documentos'), [
        ask(
          t('Policy or registration', 'Póliza o cédula', 'Apólice ou documento'),
          papers('vehicle-papers', 0),
        ),
      ]),
    ]),
    formStep(t('Appraisal', 'Peritaje', 'Perícia')),
  ],
  schema: [
    section('vehicle', t('The vehicle', 'El vehículo', 'O veículo'), [
      ask(t('Plate', 'Patente', 'Placa'), text('plate', { max_length: 12 })),
      ask(t('Make and model', 'Marca y modelo', 'Marca e modelo'), text('model')),
      ask(t('Odometer', 'Kilometraje', 'Hodômetro'), number('odometer', 'km', 0, 999999)),
      ask(t('Date of the visit', 'Fecha de la visita', 'Data da visita'), date('visit')),
      ask(t('It can be driven', 'Puede circular', 'Pode circular'), yesNo('drives')),
    ]),
    section('damages', t('Damages', 'Daños', 'Danos'), [
      ask(
        t('Damages found', 'Daños encontrados', 'Danos encontrados'),
        group(
          'damage',
          t('Damage', 'Daño', 'Dano'),
          [
            text('part', { label: t('Part', 'Pieza', 'Peça') }),
            dropdown(
              'work',
              [
                ['repair', t('Repair', 'Reparar', 'Reparar')],
                ['paint', t('Paint', 'Pintar', 'Pintar')],
                ['replace', t('Replace', 'Cambiar', 'Trocar')],
              ],
              { label: t('Work', 'Trabajo', 'Serviço') },
            ),
            number('hours', 'h', 0, 80, { label: t('Labour', 'Mano de obra', 'Mão de obra'), step: 0.5 }),
          ],
          { min: 1, required: true },
        ),
      ),
      ask(
        t('Price of the parts', 'Precio de los repuestos', 'Preço das peças'),
        number('parts-price', 'ARS', 0, 90000000),
      ),
      ask(
        t('Price of the labour', 'Precio de la mano de obra', 'Preço da mão de obra'),
        number('labour-price', 'ARS', 0, 90000000),
      ),
      ask(
        t('Total', 'Total', 'Total'),
        calculated('total', 'ARS', { '+': [{ var: 'parts-price' }, { var: 'labour-price' }] }),
      ),
      ask(
        t(
          'Do the damages fit the report?',
          '¿Los daños coinciden con la denuncia?',
          'Os danos condizem com o aviso?',
        ),
        choice(
          'fits',
          [
            ['yes', t('Yes', 'Sí', 'Sim')],
            ['partly', t('In part', 'En parte', 'Em parte')],
            ['no', t('No', 'No', 'Não')],
          ],
          {
            comment_object: [
              comment('fits-why', t('What does not fit?', '¿Qué no coincide?', 'O que não condiz?'), [
                'partly',
                'no',
              ]),
            ],
          },
        ),
      ),
    ]),
    section('vehicle-closing', t('Closing', 'Cierre', 'Encerramento'), [
      ask(t('Signature of the adjuster', 'Firma del perito', 'Assinatura do perito'), signature('adjuster')),
    ]),
  ],
}

const home: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section('home-photos-section', t('The home', 'La vivienda', 'A moradia'), [
        ask(t('Front of the building', 'Frente del edificio', 'Fachada do imóvel'), photos('front', 1, 4)),
        ask(t('Damages', 'Daños', 'Danos'), photos('home-damage', 1, 20)),
      ]),
    ]),
    formStep(t('Appraisal', 'Peritaje', 'Perícia')),
  ],
  schema: [
    section('home', t('The home', 'La vivienda', 'A moradia'), [
      ask(t('Address', 'Domicilio', 'Endereço'), text('address')),
      ask(t('Where is it?', '¿Dónde está?', 'Onde está?'), place('home-place')),
      ask(
        t('Cause', 'Causa', 'Causa'),
        dropdown('cause', [
          ['pipe', t('Burst pipe', 'Caño roto', 'Cano estourado')],
          ['storm', t('Storm', 'Tormenta', 'Temporal')],
          ['fire', t('Fire', 'Incendio', 'Incêndio')],
          ['theft', t('Theft', 'Robo', 'Roubo')],
        ]),
      ),
      ask(
        t('Rooms affected', 'Ambientes afectados', 'Cômodos atingidos'),
        checks('rooms', [
          ['kitchen', t('Kitchen', 'Cocina', 'Cozinha')],
          ['living', t('Living room', 'Sala', 'Sala')],
          ['bedroom', t('Bedroom', 'Dormitorio', 'Quarto')],
          ['bathroom', t('Bathroom', 'Baño', 'Banheiro')],
          ['roof', t('Roof', 'Techo', 'Telhado')],
        ]),
      ),
      ask(t('Height of the water', 'Altura del agua', 'Altura da água'), {
        ...number('water', 'cm', 0, 300),
        visible_if: { in: [{ var: 'cause' }, ['pipe', 'storm']] },
      }),
      ask(t('Extent of the damage', 'Magnitud del daño', 'Extensão do dano'), scale('extent', 1, 5)),
      ask(t('Remarks', 'Observaciones', 'Observações'), remarks('home-remarks')),
      ask(
        t('Signature of the insured', 'Firma del asegurado', 'Assinatura do segurado'),
        signature('insured'),
      ),
    ]),
  ],
}

const selfInspection: FormStructure = {
  steps: [
    evidenceStep(t('Photos', 'Fotos', 'Fotos'), [
      section(
        'own-photos-section',
        t('Photos of your car', 'Fotos de tu auto', 'Fotos do seu carro'),
        [ask(t('The four sides', 'Los cuatro lados', 'Os quatro lados'), photos('own-photos', 1, 8))],
        t(
          'In daylight, with the whole car in the picture.',
          'De día, con el auto entero en la foto.',
          'De dia, com o carro inteiro na foto.',
        ),
      ),
    ]),
    formStep(t('A few questions', 'Unas preguntas', 'Algumas perguntas')),
  ],
  schema: [
    section('own', t('Your car', 'Tu auto', 'Seu carro'), [
      ask(t('Plate', 'Patente', 'Placa'), text('own-plate', { max_length: 12 })),
      ask(
        t('Kilometres driven', 'Kilómetros recorridos', 'Quilômetros rodados'),
        number('own-km', 'km', 0, 999999),
      ),
      ask(
        t('Has it had any accident?', '¿Tuvo algún choque?', 'Já sofreu alguma batida?'),
        yesNo('own-accident', {
          comment_object: [
            comment(
              'own-accident-what',
              t('Tell us what happened', 'Contanos qué pasó', 'Conte o que aconteceu'),
              ['yes'],
            ),
          ],
        }),
      ),
      ask(t('Your signature', 'Tu firma', 'Sua assinatura'), signature('own-signature')),
    ]),
  ],
}

export const forms: DemoForm[] = [
  { key: 'vehicle', name: 'Peritaje de vehículo', category: 'Vehículos', structure: vehicle },
  { key: 'home', name: 'Peritaje de vivienda', category: 'Vivienda', structure: home },
  { key: 'self', name: 'Inspección previa del auto', category: 'Vehículos', structure: selfInspection },
]
