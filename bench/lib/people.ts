import type { Pool } from 'pg'

/** Fills the database with believable members whose ids are in time order; searching « rakoto » finds many, a full name few. */
export async function fillPeople(pool: Pool, count: number): Promise<void> {
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into app_user (id, email, pseudo, pseudo_key, pseudo_skeleton, nom, prenom, date_naissance, gender, role, status, search_text, created_at, updated_at)
     select (lpad(to_hex(1600000000000 + g), 12, '0') || '7' || substr(md5(g::text), 1, 3) || '8' || substr(md5(g::text), 4, 15))::uuid,
            'membre' || g || '@bench.mg', 'membre' || g, 'membre' || g, 'membre' || g, last, first, date '1970-01-01' + (g % 15000),
            case when g % 2 = 0 then 'male' else 'female' end,
            case when g % 500 = 0 then 'redacteur' else 'user' end,
            case when g % 50 = 0 then 'pending' when g % 97 = 0 then 'blocked' else 'active' end,
            lower(first || ' ' || last || ' membre' || g || ' membre' || g || '@bench.mg'), now(), now()
     from (select g, (array['Rakoto','Rabe','Andria','Randria','Razafy','Ravelo','Rasoa','Ratsima'])[1 + g % 8]
                     || (array['arisoa','manana','nirina','mamy','zaka','lala','hery','vola','fara','tiana'])[1 + (g / 8) % 10] as last,
                  (array['Hery','Lova','Miora','Tiana','Soa','Haja','Faly','Noro','Vola','Zo','Aina','Mamy'])[1 + (g / 80) % 12] as first
           from generate_series(1, $1::int) g) people`,
    [count],
  )
  await pool.query('vacuum analyze app_user')
}
