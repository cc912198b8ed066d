import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { ask, calculated, check, choice, date, documents, evidenceStep, formStep, is, number, photos, remarks, section, signature, t, text, when } from './words.ts'

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section('outside-section', t('Outside', 'Exterior', 'Parte externa'), [
        ask(
          t('The chamber, its door, seal and signs', 'El refugio, su puerta, sello y señalización', 'A câmara, sua porta, vedação e sinalização'),
          photos('outside-photos', 1, 6),
        ),
      ]),
      section('inside-section', t('Inside', 'Interior', 'Interior'), [
        ask(t('Seats, supplies and air regeneration', 'Asientos, provisiones y regeneración de aire', 'Assentos, provisões e regeneração do ar'), photos('inside-photos', 2, 10)),
        ask(t('Cylinder pressure gauges', 'Manómetros de los cilindros', 'Manômetros dos cilindros'), photos('gauge-photos', 1, 10)),
        ask(
          t('Last service report of the maker', 'Último informe de mantenimiento del fabricante', 'Último relatório de manutenção do fabricante'),
          documents('service-report', 0, 3),
        ),
      ]),
    ]),
    formStep(t('Inspection', 'Inspección', 'Inspeção')),
  ],
  schema: [
    section('chamber-section', t('Chamber', 'Refugio', 'Câmara'), [
      ask(t('Chamber number', 'Número de refugio', 'Número da câmara'), text('chamber', { max_length: 40 })),
      ask(
        t('Level and location', 'Nivel y ubicación', 'Nível e localização'),
        text('location', {
          placeholder: t('Level 340, ramp 2, crosscut 14', 'Nivel 340, rampa 2, crucero 14', 'Nível 340, rampa 2, travessa 14'),
        }),
      ),
      ask(t('Inspection date', 'Fecha de inspección', 'Data da inspeção'), date('inspected-on')),
      ask(
        t('Rated capacity', 'Capacidad nominal', 'Capacidade nominal'),
        number('capacity', undefined, 1, 100, {
          help: t('Number of people on the rating plate.', 'Número de personas indicado en la placa.', 'Número de pessoas indicado na placa.'),
        }),
      ),
      ask(
        t('Most people who work in the area it serves', 'Máximo de personas que trabajan en el área que cubre', 'Máximo de pessoas que trabalham na área atendida'),
        number('people', undefined, 1, 200),
      ),
      when(
        { '>': [{ var: 'people' }, { var: 'capacity' }] },
        ask(
          t(
            'More people than places: what limits access until it is solved?',
            'Más personas que cupos: ¿cómo se limita el acceso hasta resolverlo?',
            'Mais pessoas que lugares: como o acesso é limitado até resolver?',
          ),
          remarks('over-capacity', { required: true }),
        ),
      ),
      ask(
        t('Walking distance to the farthest workplace', 'Distancia a pie al lugar de trabajo más lejano', 'Distância a pé até o local de trabalho mais distante'),
        number('walk', 'm', 0, 3000, {
          help: t(
            'With a self-rescuer on: 750 m at most, on passable ground.',
            'Con autorrescatador puesto: 750 m como máximo, por terreno transitable.',
            'Com autorresgatador: no máximo 750 m, em piso transitável.',
          ),
        }),
      ),
      when(
        { '>': [{ var: 'walk' }, 750] },
        ask(
          t('What covers the distance beyond 750 m?', '¿Qué cubre la distancia mayor a 750 m?', 'O que cobre a distância além de 750 m?'),
          remarks('walk-measure', { required: true }),
        ),
      ),
    ]),
    section('access-section', t('Access and structure', 'Acceso y estructura', 'Acesso e estrutura'), [
      check('ground', t('Roof and walls are supported, no loose rock', 'Techo y paredes fortificados, sin roca suelta', 'Teto e paredes com contenção, sem blocos soltos')),
      check(
        'clear',
        t(
          'Access is clear, without parked equipment, fuel or explosives nearby',
          'Acceso despejado, sin equipos estacionados, combustible ni explosivos cerca',
          'Acesso livre, sem equipamentos estacionados, combustível ou explosivos por perto',
        ),
      ),
      check(
        'signs',
        t(
          'Reflective signs lead to it and the outside light works',
          'Señales reflectantes guían al refugio y funciona la luz exterior',
          'Placas refletivas indicam o caminho e a luz externa funciona',
        ),
      ),
      check('door', t('The door closes and seals, and opens from both sides', 'La puerta cierra, sella y abre por ambos lados', 'A porta fecha, veda e abre pelos dois lados')),
      ask(
        t('Positive pressure inside', 'Presión positiva interior', 'Pressão positiva interna'),
        number('pressure', 'Pa', 0, 2000, {
          help: t(
            'With the door closed and compressed air on, against the drift.',
            'Con la puerta cerrada y aire comprimido abierto, respecto de la galería.',
            'Com a porta fechada e ar comprimido aberto, em relação à galeria.',
          ),
        }),
      ),
    ]),
    section('air-section', t('Air', 'Aire', 'Ar'), [
      ask(t('Oxygen', 'Oxígeno', 'Oxigênio'), number('oxygen', '%', 0, 30, { step: 0.1 })),
      ask(t('Carbon monoxide', 'Monóxido de carbono', 'Monóxido de carbono'), number('monoxide', 'ppm', 0, 1000)),
      ask(t('Carbon dioxide', 'Dióxido de carbono', 'Dióxido de carbono'), number('dioxide', 'ppm', 0, 50000, { step: 100 })),
      when(
        {
          or: [
            { '<': [{ var: ['oxygen', 20.9] }, 19.5] },
            { '>': [{ var: ['oxygen', 20.9] }, 23.5] },
            { '>': [{ var: ['monoxide', 0] }, 25] },
            { '>': [{ var: ['dioxide', 0] }, 5000] },
          ],
        },
        ask(
          t('A reading is out of limits. What was done?', 'Una medición está fuera de límite. ¿Qué se hizo?', 'Uma medição está fora do limite. O que foi feito?'),
          remarks('air-action', {
            required: true,
            help: t(
              'Limits: O₂ 19.5–23.5 %, CO 25 ppm, CO₂ 5,000 ppm.',
              'Límites: O₂ 19,5–23,5 %, CO 25 ppm, CO₂ 5.000 ppm.',
              'Limites: O₂ 19,5–23,5 %, CO 25 ppm, CO₂ 5.000 ppm.',
            ),
          }),
        ),
      ),
      check(
        'compressed',
        t(
          'Compressed air from the network flows through filter and silencer',
          'El aire comprimido de la red pasa por filtro y silenciador',
          'O ar comprimido da rede passa por filtro e silenciador',
        ),
      ),
      check(
        'scrubber',
        t(
          'The CO₂ scrubber starts and its chemical is sealed and in date',
          'El depurador de CO₂ arranca y su químico está sellado y vigente',
          'O depurador de CO₂ liga e o produto químico está lacrado e no prazo',
        ),
      ),
      ask(t('Oxygen cylinders', 'Cilindros de oxígeno', 'Cilindros de oxigênio'), number('cylinders', undefined, 0, 100)),
      ask(t('Water capacity of each', 'Capacidad hidráulica de cada uno', 'Capacidade hidráulica de cada um'), number('volume', 'L', 1, 80, { default: 50 })),
      ask(t('Lowest cylinder pressure', 'Menor presión de un cilindro', 'Menor pressão de um cilindro'), number('cylinder-pressure', 'bar', 0, 300)),
      ask(
        t('Hours of oxygen at full capacity', 'Horas de oxígeno a capacidad completa', 'Horas de oxigênio na capacidade total'),
        calculated(
          'autonomy',
          'h',
          {
            '/': [{ '*': [{ var: 'cylinders' }, { var: 'volume' }, { var: 'cylinder-pressure' }] }, { '*': [{ var: 'capacity' }, 30] }],
          },
          {
            help: t('At 0.5 L of oxygen per person and minute.', 'Con 0,5 L de oxígeno por persona y minuto.', 'Com 0,5 L de oxigênio por pessoa e minuto.'),
          },
        ),
      ),
      when(
        { '<': [{ var: ['autonomy', 36] }, 36] },
        ask(
          t(
            'Less than 36 h: when will the cylinders be replaced, and what applies until then?',
            'Menos de 36 h: ¿cuándo se reemplazan los cilindros y qué rige mientras tanto?',
            'Menos de 36 h: quando os cilindros serão trocados e o que vale até lá?',
          ),
          remarks('autonomy-action', { required: true }),
        ),
      ),
    ]),
    section('supplies-section', t('Power, communication and supplies', 'Energía, comunicación y provisiones', 'Energia, comunicação e provisões'), [
      check(
        'power',
        t(
          'Batteries are charged and take over when mains power is cut',
          'Las baterías están cargadas y entran al cortar la red',
          'As baterias estão carregadas e assumem ao cortar a rede',
        ),
      ),
      check('phone', t('A call to the control room was answered', 'Se llamó a la sala de control y respondieron', 'A sala de controle atendeu à chamada')),
      ask(t('Drinking water', 'Agua potable', 'Água potável'), number('water', 'L', 0, 2000)),
      ask(t('Water per person', 'Agua por persona', 'Água por pessoa'), calculated('water-each', 'L', { '/': [{ var: 'water' }, { var: 'capacity' }] })),
      check(
        'food',
        t(
          'Food, first-aid kit, toilet and blankets are complete and in date',
          'Alimentos, botiquín, baño químico y mantas están completos y vigentes',
          'Alimentos, primeiros socorros, sanitário e mantas estão completos e no prazo',
        ),
      ),
      check(
        'instructions',
        t(
          'Operating instructions and emergency numbers are on the wall',
          'Instrucciones de uso y números de emergencia están a la vista',
          'Instruções de uso e telefones de emergência estão à vista',
        ),
      ),
      check('extinguisher', t('Extinguisher is charged and in date', 'Extintor cargado y vigente', 'Extintor carregado e no prazo')),
    ]),
    section('result-section', t('Result', 'Resultado', 'Resultado'), [
      ask(
        t('State of the chamber', 'Estado del refugio', 'Situação da câmara'),
        choice(
          'result',
          [
            ['ready', t('Ready for use', 'Operativo', 'Pronta para uso')],
            ['restricted', t('Usable with restrictions', 'Operativo con restricciones', 'Utilizável com restrições')],
            ['out', t('Out of service', 'Fuera de servicio', 'Fora de serviço')],
          ],
          {
            validation: {
              or: [
                { '!=': [{ var: 'result' }, 'ready'] },
                {
                  and: [{ '!=': [{ var: 'door' }, 'no'] }, { '!=': [{ var: 'scrubber' }, 'no'] }, { '!=': [{ var: 'phone' }, 'no'] }],
                },
              ],
            },
            validation_message: t(
              'Door, scrubber or communication failed: it is not ready for use.',
              'Falla la puerta, el depurador o la comunicación: no está operativo.',
              'Porta, depurador ou comunicação falhou: não está pronta para uso.',
            ),
          },
        ),
      ),
      when(
        is('result', 'out'),
        ask(t('Where do people go instead?', '¿Adónde acude el personal mientras tanto?', 'Para onde o pessoal deve ir enquanto isso?'), text('alternative')),
      ),
      ask(t('Inspector', 'Inspector', 'Inspetor'), signature('inspector')),
    ]),
  ],
}
