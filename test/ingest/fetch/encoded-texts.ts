/** Texts of ours, written in the character sets that old sites use; Node has no encoders for them. */
export const ENCODED_TEXTS: readonly {
  readonly charset: string;
  readonly text: string;
  readonly base64: string;
}[] = [
  {
    charset: 'shift_jis',
    text: '情報工学科<h1>教員の紹介</h1><p>山田太郎は情報工学科の教授です。専門は自然言語処理とデータベースです。</p><p>研究室のページもご覧ください。</p>',
    base64:
      'j+6V8Y1IineJyDxoMT6Ls4j1gsyP0InuPC9oMT48cD6OUpNjkb6YWYLNj+6V8Y1IineJyILMi7OO9oLFgreBQpDqluWCzY6pkVKMvozqj4iXnYLGg2aBW4Neg3iBW4NYgsWCt4FCPC9wPjxwPoyki4aOuoLMg3mBW4NXguCCspeXgq2CvoKzgqKBQjwvcD4=',
  },
  {
    charset: 'euc-jp',
    text: '情報工学科<h1>教員の紹介</h1><p>山田太郎は情報工学科の教授です。専門は自然言語処理とデータベースです。</p><p>研究室のページもご覧ください。</p>',
    base64:
      'vvDK87mps9iyyjxoMT62tbD3pM6+0rLwPC9oMT48cD67s8XEwsDPuqTPvvDK87mps9iyyqTOtrW8+KTHpLmho8DszOekz7yrwbO4wLjsvejN/aTIpcehvKW/pdmhvKW5pMekuaGjPC9wPjxwPrimtea8vKTOpdqhvKW4pOKktM33pK+kwKS1pKShozwvcD4=',
  },
  {
    charset: 'iso-2022-jp',
    text: '情報工学科<h1>教員の紹介</h1><p>山田太郎は情報工学科の教授です。専門は自然言語処理とデータベースです。</p><p>研究室のページもご覧ください。</p>',
    base64:
      'GyRCPnBKczkpM1gyShsoQjxoMT4bJEI2NTB3JE4+UjJwGyhCPC9oMT48cD4bJEI7M0VEQkBPOiRPPnBKczkpM1gySiRONjU8eCRHJDkhI0BsTGckTzwrQTM4QDhsPWhNfSRIJUchPCU/JVkhPCU5JEckOSEjGyhCPC9wPjxwPhskQjgmNWY8PCROJVohPCU4JGIkNE13JC8kQCQ1JCQhIxsoQjwvcD4=',
  },
  {
    charset: 'utf-8',
    text: '情報工学科<h1>教員の紹介</h1><p>山田太郎は情報工学科の教授です。専門は自然言語処理とデータベースです。</p><p>研究室のページもご覧ください。</p>',
    base64:
      '5oOF5aCx5bel5a2m56eRPGgxPuaVmeWToeOBrue0ueS7izwvaDE+PHA+5bGx55Sw5aSq6YOO44Gv5oOF5aCx5bel5a2m56eR44Gu5pWZ5o6I44Gn44GZ44CC5bCC6ZaA44Gv6Ieq54S26KiA6Kqe5Yem55CG44Go44OH44O844K/44OZ44O844K544Gn44GZ44CCPC9wPjxwPueglOeptuWupOOBruODmuODvOOCuOOCguOBlOimp+OBj+OBoOOBleOBhOOAgjwvcD4=',
  },
  {
    charset: 'shift_jis',
    text: '教員一覧<p>林太郎 教授</p><p>メールはこちら</p>',
    base64: 'i7OI9Yjql5c8cD6X0ZG+mFkgi7OO9jwvcD48cD6DgYFbg4uCzYKxgr+C5zwvcD4=',
  },
  {
    charset: 'euc-jp',
    text: '教員一覧<p>林太郎 教授</p><p>メールはこちら</p>',
    base64: 'trWw97Dszfc8cD7O08LAz7ogtrW8+DwvcD48cD6l4aG8peukz6SzpMGk6TwvcD4=',
  },
  {
    charset: 'gbk',
    text: '<h1>计算机学院</h1><p>学院现有教授二十人，副教授三十人。我们的研究方向包括人工智能和数据库，是国家重点学科之一。</p>',
    base64:
      'PGgxPrzGy+O7+tGn1Lo8L2gxPjxwPtGn1LrP1tPQvczK2rb+yq7Iy6OsuLG9zMrayP3KrsjLoaPO0sPHtcTR0L6/t73P8rD8wKjIy7mk1sfE3LrNyv2+3b/io6zKx7n6vNLW2LXj0ae/xtau0ruhozwvcD4=',
  },
  {
    charset: 'big5',
    text: '<h1>資訊工程學系</h1><p>本系現有教授二十人，副教授三十人。我們的研究方向包括人工智慧和資料庫，是國家重點學科之一。</p>',
    base64:
      'PGgxPrjqsFSkdbV7vseodDwvaDE+PHA+pbuodLJ7prOx0LHCpEekUaRIoUGwxrHQscKkVKRRpEihQ6farcyquqzjqHOk6KZWpV2sQaRIpHW0vLx6qU246q7GrnehQaxPsOquYa2rwkm+x6zspKekQKFDPC9wPg==',
  },
  {
    charset: 'euc-kr',
    text: '<h1>컴퓨터공학과</h1><p>우리 학과에는 교수 스무 명이 있습니다. 연구 분야는 인공지능과 데이터베이스입니다.</p>',
    base64:
      'PGgxPsTEx7vFzbD4x9Cw+jwvaDE+PHA+v+y4riDH0LD6v6G0wiCxs7z2IL26uasguO3AzCDA1r3AtM+02S4gv6yxuCC60L7ftMIgwM6w+MH2tMmw+iC1pcDMxc26o8DMvbrA1LTPtNkuPC9wPg==',
  },
  {
    charset: 'windows-1251',
    text: '<h1>Кафедра информатики</h1><p>На кафедре работают двадцать профессоров и тридцать доцентов. Основные направления исследований: базы данных и искусственный интеллект.</p>',
    base64:
      'PGgxPsrg9OXk8OAg6O307vDs4PLo6ug8L2gxPjxwPs3gIOrg9OXk8OUg8ODh7vLg/vIg5OLg5Pbg8vwg7/Du9OXx8e7w7uIg6CDy8Ojk9uDy/CDk7vbl7fLu4i4gzvHt7uLt++Ug7eDv8ODi6+Xt6P8g6PHx6+Xk7uLg7ejpOiDh4Of7IOTg7e379SDoIOjx6vPx8fLi5e3t++kg6O3y5evr5eryLjwvcD4=',
  },
  {
    charset: 'koi8-r',
    text: '<h1>Кафедра информатики</h1><p>На кафедре работают двадцать профессоров и тридцать доцентов. Основные направления исследований: базы данных и искусственный интеллект.</p>',
    base64:
      'PGgxPuvBxsXE0sEgyc7Gz9LNwdTJy8k8L2gxPjxwPu7BIMvBxsXE0sUg0sHCz9TBwNQgxNfBxMPB1Ngg0NLPxsXT08/Sz9cgySDU0snEw8HU2CDEz8PFztTP1y4g79POz9fO2cUgzsHQ0sHXzMXOydEgydPTzMXEz9fBzsnKOiDCwdrZIMTBzs7ZyCDJIMnTy9XT09TXxc7O2cogyc7UxczMxcvULjwvcD4=',
  },
  {
    charset: 'windows-1252',
    text: '<h1>Département d’informatique</h1><p>Le département compte vingt professeurs et trente maîtres de conférences. Les activités de recherche concernent les bases de données et l’intelligence artificielle, où il a été créé un nouveau pôle.</p>',
    base64:
      'PGgxPkTpcGFydGVtZW50IGSSaW5mb3JtYXRpcXVlPC9oMT48cD5MZSBk6XBhcnRlbWVudCBjb21wdGUgdmluZ3QgcHJvZmVzc2V1cnMgZXQgdHJlbnRlIG1h7nRyZXMgZGUgY29uZulyZW5jZXMuIExlcyBhY3Rpdml06XMgZGUgcmVjaGVyY2hlIGNvbmNlcm5lbnQgbGVzIGJhc2VzIGRlIGRvbm7pZXMgZXQgbJJpbnRlbGxpZ2VuY2UgYXJ0aWZpY2llbGxlLCBv+SBpbCBhIOl06SBjcunpIHVuIG5vdXZlYXUgcPRsZS48L3A+',
  },
  {
    charset: 'windows-1250',
    text: '<h1>Wydział Informatyki</h1><p>Na wydziale pracuje dwudziestu profesorów i trzydziestu adiunktów. Główne kierunki badań to bazy danych oraz sztuczna inteligencja, a także języki naturalne i uczenie się maszyn, które są ważną częścią naszej działalności.</p>',
    base64:
      'PGgxPld5ZHppYbMgSW5mb3JtYXR5a2k8L2gxPjxwPk5hIHd5ZHppYWxlIHByYWN1amUgZHd1ZHppZXN0dSBwcm9mZXNvcvN3IGkgdHJ6eWR6aWVzdHUgYWRpdW5rdPN3LiBHs/N3bmUga2llcnVua2kgYmFkYfEgdG8gYmF6eSBkYW55Y2ggb3JheiBzenR1Y3puYSBpbnRlbGlnZW5jamEsIGEgdGFrv2Ugaup6eWtpIG5hdHVyYWxuZSBpIHVjemVuaWUgc2nqIG1hc3p5biwga3TzcmUgc7kgd2G/brkgY3rqnGNpuSBuYXN6ZWogZHppYbNhbG5vnGNpLjwvcD4=',
  },
  {
    charset: 'iso-8859-2',
    text: '<h1>Wydział Informatyki</h1><p>Na wydziale pracuje dwudziestu profesorów i trzydziestu adiunktów. Główne kierunki badań to bazy danych oraz sztuczna inteligencja, a także języki naturalne i uczenie się maszyn, które są ważną częścią naszej działalności.</p>',
    base64:
      'PGgxPld5ZHppYbMgSW5mb3JtYXR5a2k8L2gxPjxwPk5hIHd5ZHppYWxlIHByYWN1amUgZHd1ZHppZXN0dSBwcm9mZXNvcvN3IGkgdHJ6eWR6aWVzdHUgYWRpdW5rdPN3LiBHs/N3bmUga2llcnVua2kgYmFkYfEgdG8gYmF6eSBkYW55Y2ggb3JheiBzenR1Y3puYSBpbnRlbGlnZW5jamEsIGEgdGFrv2Ugaup6eWtpIG5hdHVyYWxuZSBpIHVjemVuaWUgc2nqIG1hc3p5biwga3TzcmUgc7Egd2G/brEgY3rqtmNpsSBuYXN6ZWogZHppYbNhbG5vtmNpLjwvcD4=',
  },
  {
    charset: 'windows-1252',
    text: '<p>Institut für Informatik: Dekan ist Prof. Dr. Jürgen Müller, Straße der Universität 5, für Schüler und Gäste geöffnet über das Jahr.</p>',
    base64:
      'PHA+SW5zdGl0dXQgZvxyIEluZm9ybWF0aWs6IERla2FuIGlzdCBQcm9mLiBEci4gSvxyZ2VuIE38bGxlciwgU3RyYd9lIGRlciBVbml2ZXJzaXTkdCA1LCBm/HIgU2No/GxlciB1bmQgR+RzdGUgZ2X2ZmZuZXQg/GJlciBkYXMgSmFoci48L3A+',
  },
];
