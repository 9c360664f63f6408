# English words of Dix de der, whose interface is written in French.
msgid ""
msgstr ""
"Project-Id-Version: dix-de-der\n"
"Report-Msgid-Bugs-To: \n"
"POT-Creation-Date: 2026-11-22 23:19+0100\n"
"Language: en\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Parties et manches"
msgstr "Parties and manches"

msgid "Une manche se gagne en"
msgstr "A manche is won by"

msgid "Parties gagnées pour une manche."
msgstr "Parties won for a manche."

#, python-brace-format
msgid "{number} parties"
msgstr "{number} parties"

msgid "Le match se gagne en"
msgstr "The match is won by"

msgid "Manches gagnées pour le match."
msgstr "Manches won for the match."

msgid "2 manches"
msgstr "2 manches"

msgid "1 manche"
msgstr "1 manche"

msgid "L'atout"
msgstr "The trump"

msgid "la onzième carte, retournée"
msgstr "the eleventh card, turned"

msgid "une annonce le nomme"
msgstr "an announce names it"

msgid "La onzième carte, retournée, fait l'atout."
msgstr "The eleventh card, turned, names the trump."

msgid "Pas de retourne : on joue sans atout jusqu'à ce qu'un mariage, une tierce ou un quarteron de celui qui mène nomme l'atout ; cette annonce compte à l'atout."
msgstr "No card is turned: there is no trump until a mariage, tierce or quarteron of the player who leads names it; that announce counts in trumps."

msgid "Le match est fini : cette partie est en trop."
msgstr "The match is over: this partie is one too many."

msgid "Mariage"
msgstr "Mariage"

msgid "Mariage d'atout"
msgstr "Mariage in trumps"

msgid "Tierce"
msgstr "Tierce"

msgid "Tierce d'atout"
msgstr "Tierce in trumps"

msgid "Quarteron"
msgstr "Quarteron"

msgid "Quarteron d'atout"
msgstr "Quarteron in trumps"

msgid "Quinte"
msgstr "Quinte"

msgid "Trente"
msgstr "Trente"

msgid "mariage"
msgstr "mariage"

msgid "mariage d'atout"
msgstr "mariage in trumps"

msgid "tierce"
msgstr "tierce"

msgid "tierce d'atout"
msgstr "tierce in trumps"

msgid "quarteron"
msgstr "quarteron"

msgid "quarteron d'atout"
msgstr "quarteron in trumps"

msgid "quinte"
msgstr "quinte"

msgid "trente"
msgstr "trente"

msgid "on joue à 2, 3 ou 4"
msgstr "2, 3 or 4 play"

#, python-brace-format
msgid "ce match se joue à {agreed}"
msgstr "{agreed} play in this match"

msgid "une liste d'annonces"
msgstr "a list of announces"

#, python-brace-format
msgid "{announce} : ne s'annonce pas à {players}."
msgstr "{announce}: not among {players} players."

#, python-brace-format
msgid "{announce} : {most} au plus dans une partie."
msgstr "{announce}: {most} at most in a partie."

#, python-brace-format
msgid "{name} : {points}"
msgstr "{name}: {points}"

#, python-brace-format
msgid "{winner} annonce la chouine et gagne la partie"
msgstr "{winner} announces a chouine and wins the partie"

#, python-brace-format
msgid "Égalité à {points} : partie nulle, elle se rejoue, même donneur"
msgstr "Level at {points}: nobody wins, it is played again by the same dealer"

msgid " et "
msgstr " and "

#, python-brace-format
msgid "{winner} gagne la partie, {points} à {others}"
msgstr "{winner} wins the partie, {points} to {others}"

msgid "Plis"
msgstr "Tricks"

msgctxt "chouine"
msgid "Dix de der"
msgstr "Last trick"

msgid "le joueur (A ou B)"
msgstr "the player (A or B)"

msgid "des points, der, une annonce (+m, +t, +q, +5, « ! » en atout), ch, ou un autre joueur"
msgstr "points, der, an announce (+m, +t, +q, +5, “!” in trumps), ch, or another player"

#, python-brace-format
msgid "les points d'un joueur ({player}58)"
msgstr "the points of a player ({player}58)"

msgid "qui a pris le dernier pli (der)"
msgstr "who took the last trick (der)"

msgid "à trois ou quatre joueurs, la ligne commence par 3j ou 4j"
msgstr "of three or four players, the line begins with 3j or 4j"

msgid "c'est déjà dit"
msgstr "that has been said"

#, python-brace-format
msgid "{players} joueurs"
msgstr "{players} players"

#, python-brace-format
msgid "{points} points"
msgstr "{points} points"

msgid "dix de der"
msgstr "last trick"

msgid "chouine"
msgstr "chouine"

msgid "une annonce"
msgstr "an announce"

#, python-brace-format
msgid "« {text} » n'est pas compris : il faut ici {what}."
msgstr "“{text}” is not understood: this should be {what}."

#, python-brace-format
msgid "« {text} » est en trop : {what}."
msgstr "“{text}” is one too many: {what}."

#, python-brace-format
msgid "« {text} » est en trop : une donne passée n'a ni contrat ni points."
msgstr "“{text}” is too much: a passed deal has neither contract nor points."

#, python-brace-format
msgid "Il manque {what}."
msgstr "What is missing: {what}."

#, python-brace-format
msgid "« {text} » ne sert pas ici : {what}."
msgstr "“{text}” is of no use here: {what}."

msgid "le preneur est déjà dit"
msgstr "the takers have been named"

msgid "l'enchère est déjà dite"
msgstr "the bid has been said"

msgid "l'atout est déjà dit"
msgstr "trumps have been named"

msgid "la coinche est déjà dite"
msgstr "the coinche has been said"

msgid "les points de ce camp sont déjà dits"
msgstr "the points of that side have been said"

msgid "le capot est déjà dit"
msgstr "the capot has been said"

msgid "la renonce est déjà dite"
msgstr "the renonce has been said"

msgid "la tolérance de ce camp est déjà dite"
msgstr "that side's tolerance has been said"

msgid "qui a annoncé le premier est déjà dit"
msgstr "who announced first has been said"

msgid "la donne passée est déjà dite"
msgstr "the passed deal has been said"

msgid "la dernière donne est déjà dite"
msgstr "the last deal has been said"

msgid "ce règlement n'a pas de tolérance de rebelote"
msgstr "these rules have no tolerance of the rebelote"

msgid "il dit qui a annoncé le premier, là où le règlement départage ainsi deux annonces égales"
msgstr "it says who announced first, where the rules decide so between two equal announces"

msgid "une enchère est celle du preneur, N ou E"
msgstr "a bid is the takers', N or E"

msgid "un « ! » après l'annonce faite la première : les meilleures sont égales"
msgstr "a “!” after the announce made first: the best are equal"

msgid "les points du preneur (112), ceux de la défense (50d) ou cap"
msgstr "the takers' points (112), those of the defence (50d) or cap"

msgid "x, xx, b, ren ou un point pour la dernière donne"
msgstr "x, xx, b, ren, or a full stop if last"

msgid "x, xx, b, une annonce (+3RC, +4V), ren ou un point pour la dernière donne"
msgstr "x, xx, b, an announce (+3RC, +4V), ren, or a full stop if last"

msgid "le preneur (N ou E)"
msgstr "the takers (N or E)"

#, python-brace-format
msgid "l'enchère ({bids})"
msgstr "the bid ({bids})"

#, python-brace-format
msgid "l'atout ({trumps})"
msgstr "the trump ({trumps})"

msgid "dernière donne"
msgstr "last deal"

#, python-brace-format
msgid "{side} prend"
msgstr "{side} take"

#, python-brace-format
msgid "{what} de {side}"
msgstr "{what} by {side}"

#, python-brace-format
msgid "{what} pour {side}"
msgstr "{what} for {side}"

#, python-brace-format
msgid "{what}, sans rebelote (tolérance)"
msgstr "{what}, without rebelote (tolerance)"

#, python-brace-format
msgid "{what} (annoncée la première)"
msgstr "{what} (announced first)"

msgid "tous les plis"
msgstr "all the tricks"

msgid "tous les plis par le preneur seul"
msgstr "all the tricks by the bidder alone"

msgid "belote"
msgstr "belote"

msgid "renonce"
msgstr "renonce"

msgid "la défense"
msgstr "the defence"

msgid "une annonce : tierce, cinquante, cent, carré"
msgstr "an announce: tierce, cinquante, cent, carré"

msgid " ou "
msgstr " or "

msgid "La fin de la partie"
msgstr "The end of a game"

msgid "Les contrats"
msgstr "The contracts"

msgid "Annonces et belote"
msgstr "Announces and belote"

msgid "Les points et la marque"
msgstr "Points and marks"

msgid "La coinche"
msgstr "Coinche"

msgid "Capot et générale"
msgstr "Capot and générale"

msgid "But de la partie"
msgstr "Target of the game"

msgid "Points qui terminent la partie."
msgstr "Points that end the game."

msgid "Pour gagner, le but"
msgstr "To win, the target"

msgid "Le but doit être dépassé, pas seulement atteint."
msgstr "The target must be passed, not only reached."

msgid "se dépasse"
msgstr "is passed"

msgid "s'atteint"
msgstr "is reached"

msgid "Contrats"
msgstr "Contracts"

msgid "Les contrats possibles."
msgstr "The contracts there are."

msgid "Annonces"
msgstr "Announces"

msgid "Carrés, cents, cinquantes et tierces comptent, ou pas."
msgstr "Whether carrés, cents, cinquantes and tierces count."

msgid "on les joue"
msgstr "played"

msgid "on joue sans"
msgstr "not played"

msgid "Annonces à égalité parfaite"
msgstr "Announces equal in everything"

msgid "Meilleures annonces à égalité parfaite : elles tombent, ou le premier qui a annoncé les compte."
msgstr "Best announces equal in everything: nobody's count, or those of who announced first."

msgid "elles tombent"
msgstr "nobody's count"

msgid "au premier qui a annoncé"
msgstr "to who announced first"

msgid "on joue sans annonces"
msgstr "announces are off"

msgid "Si rien ne les départage, aucune annonce ne compte."
msgstr "Where nothing separates them, no announce counts."

msgid "Si rien ne les départage, le camp qui a annoncé le premier compte les siennes."
msgstr "Where nothing separates them, the side that announced first counts its own."

msgid "à égalité, au premier annoncé"
msgstr "level, to the first announced"

msgid "La belote compte pour"
msgstr "A belote counts for"

msgid "Qui peut compter une belote : les deux camps, les preneurs seuls, personne."
msgstr "Who can score a belote: either side, the takers only, nobody."

msgid "les deux camps"
msgstr "either side"

msgid "les preneurs seuls"
msgstr "the takers only"

msgid "personne"
msgstr "nobody"

msgid "Belote des preneurs qui chutent"
msgstr "Belote of takers who fail"

msgid "Contrat chuté : les preneurs gardent leur belote, elle passe à la défense, ou à personne."
msgstr "Contract failed: the takers keep their belote, or it goes to the defence, or to nobody."

msgid "ils la gardent"
msgstr "they keep it"

msgid "à la défense"
msgstr "to the defence"

msgid "à personne"
msgstr "to nobody"

msgid "Donne coinchée : la belote du perdant"
msgstr "Coinched deal: the loser's belote"

msgid "Donne coinchée : la belote du perdant lui reste, va au gagnant, ou à personne."
msgstr "Coinched deal: the loser's belote stays its own, goes to the winner, or to nobody."

msgid "comme ailleurs"
msgstr "as in other deals"

msgid "au gagnant de la donne"
msgstr "to the winner of the deal"

msgid "aucune belote ne se marque"
msgstr "no belote is marked"

msgid "du perdant coinché : au gagnant"
msgstr "of a coinched loser: to the winner"

msgid "du perdant coinché : perdue"
msgstr "of a coinched loser: lost"

msgid "Quand la donne est coinchée, la belote du perdant va au gagnant de la donne."
msgstr "When a deal is coinched, the loser's belote goes to the winner of the deal."

msgid "Quand la donne est coinchée, la belote du perdant n'est à personne."
msgstr "When a deal is coinched, the loser's belote is nobody's."

msgid "Comptent pour réussir"
msgstr "What counts towards the contract"

msgid "Ce qui compte pour réussir : plis, belote et annonces ; plis et belote ; plis seuls."
msgstr "What counts towards the contract: tricks, belote and announces; tricks and belote; tricks only."

msgid "plis, belote et annonces"
msgstr "tricks, belote and announces"

msgid "plis et belote"
msgstr "tricks and belote"

msgid "plis seuls"
msgstr "tricks only"

msgid "Faire aussi plus que la défense"
msgstr "Beat the defence too"

msgid "Les preneurs doivent aussi totaliser plus que la défense, ou au moins autant."
msgstr "The takers must also total more than the defence, or at least as much."

msgid "au moins autant"
msgstr "at least as much"

msgid "Points de plis qu'il faut toujours"
msgstr "Points in tricks always needed"

msgid "Points des plis, der compris, sans lesquels aucun contrat n'est réussi ; rien : pas de seuil."
msgstr "Points in tricks, the last one included, without which no contract is made; null: none are needed."

msgid "pas de seuil"
msgstr "none needed"

msgid "À faire en plus de l'enchère"
msgstr "To be made above the bid"

msgid "Points à faire en plus de chaque enchère."
msgstr "Points to be made above every bid."

msgid "rien"
msgstr "nothing"

msgid "2 points"
msgstr "2 points"

msgid "Pour réussir 80"
msgstr "To make 80"

msgid "80 demande 82 points."
msgstr "80 needs 82 points."

msgid "82 points"
msgstr "82 points"

msgid "80 points"
msgstr "80 points"

msgid "82 pour 80"
msgstr "82 for 80"

msgid "Les quatre joueurs ont passé"
msgstr "All four players passed"

#, python-brace-format
msgid "Contrat {outcome}"
msgstr "Contract {outcome}"

#, python-brace-format
msgid "Compte {side}"
msgstr "Count of {side}"

msgid "réussie"
msgstr "made"

msgid "réussi"
msgstr "made"

#, python-brace-format
msgid "chuté de {points}"
msgstr "failed by {points}"

msgid "chutée"
msgstr "failed"

msgid "chuté"
msgstr "failed"

#, python-brace-format
msgid "chutée : {takers} contre {defence} à la défense"
msgstr "failed: {takers} against {defence}"

#, python-brace-format
msgid "chuté : {takers} contre {defence} à la défense"
msgstr "failed: {takers} against {defence}"

#, python-brace-format
msgid "{name} ({source}) : {points}"
msgstr "{name} ({source}): {points}"

#, python-brace-format
msgid "{exact}, arrondi à {points}"
msgstr "{exact}, rounded to {points}"

msgid "Seuls les preneurs marquent la belote."
msgstr "Only the takers score a belote."

msgid "Ce règlement n'a pas de belote ici."
msgstr "These rules have no belote here."

msgid "Il n'y a pas de belote à sans atout (11.2)."
msgstr "There is no belote at no-trump (11.2)."

msgid "Il n'y a qu'une belote à la couleur : d'un seul camp, une fois (7)."
msgstr "There is one belote in a suit contract: on one side, once (7)."

msgid "Il y a quatre belotes au plus (11.3)."
msgstr "There are four belotes at most (11.3)."

msgid "Ce règlement se joue sans annonces."
msgstr "These rules are played without announces."

#, python-brace-format
msgid "Le carré de {rank} ne compte pas (8.1)."
msgstr "A carré of {rank} does not count (8.1)."

msgid "Cette suite descendrait plus bas que le 7 (8.1) : la hauteur est la plus forte carte."
msgstr "This sequence would run below the 7 (8.1): its height is its highest card."

#, python-brace-format
msgid "{side} n'a pas de belote à laquelle la tolérance s'applique (7)."
msgstr "{side} has no belote for the tolerance to apply to (7)."

#, python-brace-format
msgid "{side} a déjà eu sa tolérance dans cette partie (7) : saisir la donne sans cette belote."
msgstr "{side} has used its tolerance in this game (7): enter the deal without that belote."

msgid "Plis, arrondis"
msgstr "Tricks, rounded"

msgid "Capot"
msgstr "Capot"

msgid "Belote"
msgstr "Belote"

msgid "Belote adverse"
msgstr "Adverse belote"

msgid "Renonce adverse"
msgstr "Adverse renonce"

msgid "Contrat"
msgstr "Contract"

msgid "Forfait"
msgstr "Flat"

msgid "Chute"
msgstr "Failed"

msgid "Annonces adverses"
msgstr "Adverse announces"

msgid "Le pique"
msgstr "Spades"

msgid "à pique"
msgstr "in spades"

msgid "Le cœur"
msgstr "Hearts"

msgid "à cœur"
msgstr "in hearts"

msgid "Le carreau"
msgstr "Diamonds"

msgid "à carreau"
msgstr "in diamonds"

msgid "Le trèfle"
msgstr "Clubs"

msgid "à trèfle"
msgstr "in clubs"

msgid "Le sans atout"
msgstr "No-trump"

msgctxt "bid"
msgid "sans atout"
msgstr "at no-trump"

msgid "Le tout atout"
msgstr "All-trump"

msgctxt "bid"
msgid "tout atout"
msgstr "at all-trump"

msgid "capot"
msgstr "capot"

msgid "Le capot"
msgstr "Capot"

msgid "générale"
msgstr "générale"

msgid "Générale"
msgstr "Générale"

msgid "La générale"
msgstr "Générale"

msgid "coinchée"
msgstr "coinched"

msgid "surcoinchée"
msgstr "surcoinched"

msgid "coinché"
msgstr "coinched"

msgid "surcoinché"
msgstr "surcoinched"

msgid "carré"
msgstr "carré"

msgid "cent"
msgstr "cent"

msgid "cinquante"
msgstr "cinquante"

msgid "à l'as"
msgstr "to the ace"

msgid "au roi"
msgstr "to the king"

msgid "à la dame"
msgstr "to the queen"

msgid "au valet"
msgstr "to the jack"

#, python-brace-format
msgid "au {rank}"
msgstr "to the {rank}"

msgid "carré d'as"
msgstr "carré of aces"

msgid "carré de rois"
msgstr "carré of kings"

msgid "carré de dames"
msgstr "carré of queens"

msgid "carré de valets"
msgstr "carré of jacks"

#, python-brace-format
msgid "carré de {rank}"
msgstr "carré of {rank}s"

msgid "sur 162"
msgstr "on 162"

msgid "Le contrat à sans atout se marque"
msgstr "The bid at no-trump is marked"

msgid "Combien de fois le contrat compte dans la marque à sans atout."
msgstr "How many times the bid counts in the mark at no-trump."

msgid "une fois"
msgstr "once"

msgid "deux fois"
msgstr "twice"

msgid "aucun contrat à sans atout ne se marque"
msgstr "no bid at no-trump is marked"

msgid "À sans atout, le contrat se marque deux fois."
msgstr "At no-trump the bid is marked twice."

msgid "contrat double à sans atout"
msgstr "bid twice at no-trump"

msgid "Le gagnant de la donne marque"
msgstr "The winner of a deal marks"

msgid "Ce que l'on marque : points faits et contrat, points faits seuls, contrat seul."
msgstr "What is marked: points made and the bid, points made only, the bid only."

msgid "points faits et contrat"
msgstr "points made and bid"

msgid "points faits seuls"
msgstr "points made only"

msgid "contrat seul"
msgstr "bid only"

msgid "Un capot demandé et réussi marque aussi son contrat"
msgstr "A capot bid and made also marks its bid"

msgid "Là où le contrat ne se marque pas : celui d'un capot demandé et réussi se marque quand même."
msgstr "Where bids are not marked: that of a capot bid and made is marked all the same."

msgid "le contrat se marque déjà"
msgstr "the bid is marked already"

msgid "Un capot ou une générale, demandés et réussis, marquent aussi leur contrat."
msgstr "A capot or a générale that was bid and made also marks its bid."

msgid "capot demandé : et son contrat"
msgstr "capot bid: and its bid"

msgid "Contrat seul marqué : une chute vaut"
msgstr "Bid alone marked: a failed contract gives"

msgid "Là où seul le contrat se marque : ce que la défense marque d'un contrat chuté, au lieu de lui."
msgstr "Where the bid alone is marked: what the defence marks for a failed contract in its place."

msgid "le contrat"
msgstr "the bid"

msgid "le contrat n'est pas marqué seul"
msgstr "the bid is not marked alone"

msgid "Arrondi"
msgstr "Rounding"

msgid "À la dizaine (5 monte, 5 descend, 6 et 7 montent), à 5, pas d'arrondi, ou pour la défense."
msgstr "To tens (5 up, 5 down, 6 and 7 up), to fives, not rounded, or in the defence's favour."

msgid "à la dizaine, 5 monte"
msgstr "to tens, 5 goes up"

msgid "à la dizaine, 5 descend"
msgstr "to tens, 5 goes down"

msgid "à la dizaine, dès 6 pour l'attaque, dès 7 pour la défense"
msgstr "to tens, up from 6 for the takers, from 7 for the defence"

msgid "au multiple de 5 le plus proche"
msgstr "to the nearest five"

msgid "pas d'arrondi"
msgstr "none"

msgid "à l'avantage de la défense"
msgstr "in favour of the defence"

msgid "Dernière donne"
msgstr "Last deal"

msgid "La dernière donne n'est pas arrondie."
msgstr "The last deal is not rounded."

msgid "au point"
msgstr "exact"

msgid "arrondie comme les autres"
msgstr "rounded like the others"

msgid "La dernière donne se marque au point."
msgstr "The last deal is marked to the point."

msgid "dernière donne au point"
msgstr "last deal exact"

msgid "Une coinche multiplie"
msgstr "A coinche multiplies"

msgid "Une coinche multiplie toute la marque du gagnant, le contrat seul, ou les points des plis seuls."
msgstr "A coinche multiplies the winner's whole mark, the bid only, or the points in tricks only."

msgid "toute la marque"
msgstr "the whole mark"

msgid "le contrat seul"
msgstr "the bid only"

msgid "les points des plis, ou ce qui les remplace"
msgstr "the points in tricks, or what stands in their place"

msgid "seul le contrat se marque"
msgstr "the bid alone is marked"

msgid "Les belotes se multiplient aussi"
msgstr "Belotes are multiplied too"

msgid "Les belotes d'une marque coinchée se multiplient avec elle, ou s'ajoutent une fois après."
msgstr "The belotes in a coinched mark are multiplied with it, or added once afterwards."

msgid "aucune belote n'est multipliée"
msgstr "no belote is multiplied"

msgid "Les belotes s'ajoutent une fois, après la multiplication."
msgstr "Belotes are added once, after the multiplication."

msgid "belotes ×1"
msgstr "belotes ×1 each"

msgid "Coinché et réussi, on marque"
msgstr "Coinched and made, the takers mark"

msgid "Contrat coinché réussi : 160 (250) et toutes les annonces, ou les points des preneurs."
msgstr "Coinched contract made: 160 (250) and all announces, or the takers' own points."

msgid "160 et toutes les annonces"
msgstr "160 and all announces"

msgid "les points faits"
msgstr "the points made"

msgid "Coinché et réussi, la défense marque"
msgstr "Coinched and made, the defence marks"

msgid "Contrat coinché réussi : la défense ne marque que sa belote, ou tout ce qu'elle a fait."
msgstr "Coinched contract made: the defence marks only its belote, or all that it made."

msgid "sa belote seule"
msgstr "its belote only"

msgid "ce qu'elle a fait"
msgstr "what it made"

msgid "la défense marque déjà ce qu'elle a fait, ou rien"
msgstr "the defence marks what it made already, or nothing"

msgid "Une surcoinche multiplie"
msgstr "A surcoinche multiplies"

msgid "Ce que multiplie une surcoinche."
msgstr "What a surcoinche multiplies by."

msgid "par 4"
msgstr "by 4"

msgid "par 3"
msgstr "by 3"

msgid "Coincher un capot"
msgstr "Coinching a capot"

msgid "Un capot demandé peut être coinché."
msgstr "A capot bid can be coinched."

msgid "Un capot demandé ne se coinche pas."
msgstr "A capot that was bid cannot be coinched."

msgid "Capot demandé"
msgstr "Capot that was bid"

msgid "Valeur d'un capot demandé."
msgstr "Value of a capot that was bid."

msgid "Les huit plis des preneurs"
msgstr "All eight tricks of the takers"

msgid "Points des huit plis des preneurs."
msgstr "Points of all eight tricks of the takers."

msgid "Capot non demandé"
msgstr "Capot that was not bid"

msgid "Un capot non demandé compte 162."
msgstr "A capot that was not bid counts 162."

msgid "compté 162"
msgstr "counts 162"

msgid "compté capot"
msgstr "counts as a capot"

msgid "Un capot qui n'a pas été demandé ne compte que 162."
msgstr "A capot that was not bid counts only 162."

msgid "Chute : la défense marque, avec le contrat"
msgstr "Failed: the defence marks, beside the bid"

msgid "Contrat chuté : ce que la défense marque avec le contrat, ou ses propres points."
msgstr "Contract failed: what the defence marks beside the bid, or its own points."

msgid "ses propres points"
msgstr "its own points"

msgid "Si elle a fait tous les plis"
msgstr "Where it took every trick"

msgid "Contrat chuté, la défense ayant fait tous les plis."
msgstr "Contract failed, the defence having taken every trick."

msgid "Capot demandé et chuté : avec le contrat"
msgstr "Capot bid and failed: beside the bid"

msgid "Capot demandé et chuté."
msgstr "Capot bid and failed."

msgid "Valeur de la générale et de ses plis ; rien : elle ne se joue pas."
msgstr "Value of a générale and of its tricks; null: it is not played."

msgid "ne se joue pas"
msgstr "not played"

msgid "Générale demandée et chutée : avec le contrat"
msgstr "Générale bid and failed: beside the bid"

msgid "Générale demandée et chutée."
msgstr "Générale bid and failed."

msgid "comme pour un capot"
msgstr "as for a capot"

msgid "la générale ne se joue pas"
msgstr "générale is not played"

msgid "Les deux camps au but, à égalité"
msgstr "Both sides at the target, level"

msgid "Les deux camps au but à égalité : une autre donne, ou le gagnant de la dernière."
msgstr "Both sides at the target and equal: another deal, or the winner of the last one."

msgid "une donne de plus"
msgstr "one more deal"

msgid "au gagnant de la dernière donne"
msgstr "to the winner of the last deal"

msgid "Si les deux camps y arrivent ensemble, le plus haut gagne ; à égalité, on joue des donnes de plus jusqu'à ce qu'un camp soit devant."
msgstr "If both sides get there together, the higher wins; level, more deals are played until one side is ahead."

msgid "Si les deux camps y arrivent ensemble, le plus haut gagne ; à égalité, celui qui a gagné la dernière donne (l'attaque si elle a réussi, sinon la défense)."
msgstr "If both sides get there together, the higher wins; level, the one that won the last deal (the takers if it was made, else the defence)."

msgid "égalité : au gagnant de la dernière donne"
msgstr "level: to the winner of the last deal"

msgid "Gagner la partie sur une belote"
msgstr "Winning a game by a belote"

msgid "On peut gagner la partie sur une belote."
msgstr "A game can be won by a belote alone."

msgid "Sans atout, on compte"
msgstr "No-trump is counted"

msgid "Sans atout compté sur 162, ou sur 130 et converti."
msgstr "No-trump counted on 162, or on 130 and converted."

msgid "sur 130, et l'on convertit"
msgstr "on 130, and converted"

msgid "on ne joue pas à sans atout"
msgstr "no-trump is not played"

msgid "Tout atout, on compte"
msgstr "All-trump is counted"

msgid "Tout atout compté sur 162 (valet 13 et dame 2, ou 14 et 1), ou sur 258 et converti."
msgstr "All-trump counted on 162 (jack 13 and queen 2, or 14 and 1), or on 258 and converted."

msgid "sur 162, valet 14 et dame 1"
msgstr "on 162, jack 14 and queen 1"

msgid "sur 258, et l'on convertit"
msgstr "on 258, and converted"

msgid "on ne joue pas à tout atout"
msgstr "all-trump is not played"

msgid "un nombre de belotes"
msgstr "a number of belotes"

msgid "une liste de camps"
msgstr "a list of sides"

msgid "déjà nommé"
msgstr "twice"

msgid "un nombre entier ou « capot »"
msgstr "a whole number or “capot”"

msgid "La plus haute enchère en points"
msgstr "The highest bid in points"

msgid "pas de limite"
msgstr "no limit"

msgid "Arriver au but par une belote n'y suffit pas"
msgstr "Getting to the target by a belote is not enough"

msgid "à aucune donne"
msgstr "in any deal"

msgid "capot ou chute"
msgstr "capot or failed"

msgid "Belotes à tout atout"
msgstr "Belotes at all-trump"

msgid "« Rebelote » oubliée, pardonnée une fois"
msgstr "A forgotten “rebelote” is forgiven once"

msgid "Une « rebelote » oubliée est pardonnée une fois par équipe et par partie."
msgstr "A forgotten “rebelote” is forgiven once a side in a game."

msgid "sur 248, aux vraies valeurs"
msgstr "on 248, in real values"

msgid "Les huit plis font réussir toute enchère"
msgstr "All eight tricks make any bid"

msgid "Les huit plis font réussir n'importe quelle enchère en points."
msgstr "All eight tricks make any bid in points."

msgid "ou les huit plis"
msgstr "or all eight tricks"

msgid "On arrondit"
msgstr "What is rounded"

msgid "la marque finie"
msgstr "the finished mark"

msgid "les points des plis"
msgstr "the points of the tricks"

msgid "Un capot prend les annonces adverses"
msgstr "A capot takes the adverse announces"

msgid "Les huit plis de la défense"
msgstr "All eight tricks of the defence"

msgid "classés par le parcours dans le tableau"
msgstr "ranked by their course in the bracket"

msgid "parcours dans le tableau"
msgstr "course in the bracket"

msgid "départagés par les victoires"
msgstr "separated by wins"

msgid "victoires"
msgstr "wins"

msgid "Victoires"
msgstr "Wins"

msgid "Vict."
msgstr "Wins"

msgid "départagés par les manches"
msgstr "separated by manches"

msgid "manches gagnées"
msgstr "manches won"

msgid "manches"
msgstr "manches"

msgid "Manches"
msgstr "Manches"

msgid "Manch."
msgstr "Manch."

msgid "départagés par les points"
msgstr "separated by points"

msgid "points"
msgstr "points"

msgid "Points"
msgstr "Points"

msgid "parties gagnées"
msgstr "games won"

msgid "parties"
msgstr "games"

msgid "Parties"
msgstr "Rounds"

msgid "départagés par les points encaissés"
msgstr "separated by points against"

msgid "points encaissés (le moins possible)"
msgstr "points against (the fewer the better)"

msgid "points encaissés"
msgstr "points against"

msgid "Encaissés"
msgstr "Against"

msgid "parties perdues (le moins possible)"
msgstr "parties lost (the fewer the better)"

msgid "parties perdues"
msgstr "games lost"

msgid "Perdues"
msgstr "Lost"

msgid "départagés par la différence"
msgstr "separated by difference"

msgid "différence de points"
msgstr "difference of points"

msgid "différence"
msgstr "difference"

msgid "Différence"
msgstr "Difference"

msgid "Diff."
msgstr "Diff."

msgid "départagés par la meilleure partie"
msgstr "separated by the best round"

msgid "meilleure partie"
msgstr "best round"

msgid "Meilleure partie"
msgstr "Best round"

msgid "Meill."
msgstr "Best"

msgid "départagés par la présence jusqu'à la fin"
msgstr "separated by staying to the end"

msgid "présence jusqu'à la fin"
msgstr "staying to the end"

msgid "départagés par la confrontation directe"
msgstr "separated by head-to-head"

msgid "confrontation directe"
msgstr "head-to-head"

msgid "La confrontation directe compte si tous les ex æquo se sont rencontrés."
msgstr "Head-to-head counts where all who are level have met."

msgid "départagés par tirage au sort"
msgstr "separated by lots"

msgid "tirage au sort"
msgstr "lots"

msgid "Le sort est tiré d'une graine conservée, que chacun peut refaire."
msgstr "Lots are drawn from a seed that is kept, so that anybody can draw them again."

msgid "Cette ligne n'est pas du JSON."
msgstr "This line is not JSON."

#, python-brace-format
msgid "Le champ « {name} » n'existe pas ici."
msgstr "There is no field “{name}” here."

#, python-brace-format
msgid "Il manque « {name} »."
msgstr "“{name}” is missing."

#, python-brace-format
msgid "Il faut ici {what}."
msgstr "This must be {what}."

#, python-brace-format
msgid "« {value} » n'est pas possible ici : {what}."
msgstr "“{value}” is not possible here: {what}."

#, python-brace-format
msgid "L'enchère est de {lowest} au minimum."
msgstr "The lowest bid is {lowest}."

msgid "L'enchère va de dix en dix."
msgstr "Bids go by tens."

#, python-brace-format
msgid "Aucun camp ne peut totaliser {bid} : le plus haut est {highest}."
msgstr "No side could total {bid}: the highest is {highest}."

#, python-brace-format
msgid "{what} ne se joue pas dans ce règlement."
msgstr "{what} is not played under these rules."

msgid "Ce contrat ne peut pas être coinché."
msgstr "This contract cannot be coinched."

#, python-brace-format
msgid "Les points font {sum} ; il en faut {total}."
msgstr "The points add up to {sum}; they must make {total}."

#, python-brace-format
msgid "Aucun ensemble de plis ne fait {points} sur {total}."
msgstr "No set of tricks makes {points} out of {total}."

#, python-brace-format
msgid "Le capot et les points se contredisent : un capot vaut tous les points, {all} à 0."
msgstr "Capot and points disagree: a capot is all the points, {all} to 0."

msgid "« Seul » suppose que les preneurs ont fait les huit plis."
msgstr "“Solo” needs the takers to have taken all eight tricks."

msgid "Ces annonces et ces belotes ne tiennent pas dans un même jeu de 32 cartes, huit par main."
msgstr "These announces and belotes do not fit one pack of 32 cards, eight to a hand."

#, python-brace-format
msgid "{side} n'a rien annoncé : il n'y a pas de renonce."
msgstr "{side} announced nothing: there is no renonce."

msgid "La partie est finie : cette donne est en trop."
msgstr "The game is over: this deal is one too many."

#, python-brace-format
msgid "l'attaque marque {takers}, la défense {defence}"
msgstr "the takers mark {takers}, the defence {defence}"

#, python-brace-format
msgid "l'attaque marque {takers}"
msgstr "the takers mark {takers}"

#, python-brace-format
msgid "la défense marque {defence}"
msgstr "the defence marks {defence}"

msgid "personne ne marque"
msgstr "nobody marks"

#, python-brace-format
msgid "{points} points aux plis, {defence} à la défense"
msgstr "{points} points in tricks, {defence} to the defence"

#, python-brace-format
msgid "{points} points aux plis, roi et dame d'atout à l'attaque"
msgstr "{points} points in tricks, king and queen of trumps with the takers"

#, python-brace-format
msgid "{points} points aux plis, roi et dame d'atout à la défense"
msgstr "{points} points in tricks, king and queen of trumps with the defence"

msgid "l'attaque fait tous les plis"
msgstr "the takers take every trick"

msgid "81 partout aux plis"
msgstr "81 points each in tricks"

msgid "la défense fait un pli"
msgstr "the defence takes a trick"

msgid "la défense fait tous les plis"
msgstr "the defence takes every trick"

msgid "le preneur fait seul tous les plis"
msgstr "the bidder alone takes every trick"

#, python-brace-format
msgid "{points} points aux plis et un cinquante"
msgstr "{points} points in tricks and a cinquante"

#, python-brace-format
msgid "{points} points aux plis, un cinquante à la défense"
msgstr "{points} points in tricks, a cinquante of the defence"

#, python-brace-format
msgid "{points} points aux plis, une tierce au roi de chaque côté, l'attaque annonce la première"
msgstr "{points} points in tricks, a tierce at the king on both sides, the takers announced first"

#, python-brace-format
msgid "{points} points aux plis, à la dernière donne"
msgstr "{points} points in tricks, in the last deal"

msgid "pique"
msgstr "spades"

msgid "cœur"
msgstr "hearts"

msgid "carreau"
msgstr "diamonds"

msgid "trèfle"
msgstr "clubs"

msgid "sans atout"
msgstr "no-trump"

msgid "tout atout"
msgstr "all-trump"

msgid "NS"
msgstr "NS"

msgid "EO"
msgstr "EW"

msgctxt "carte"
msgid "V"
msgstr "J"

msgctxt "carte"
msgid "D"
msgstr "Q"

msgctxt "carte"
msgid "R"
msgstr "K"

msgctxt "carte"
msgid "A"
msgstr "A"

#, python-brace-format
msgid "{name} : {reason}"
msgstr "{name}: {reason}"

msgid "sans effet avec les autres options"
msgstr "of no effect with the other options"

#, python-brace-format
msgid "{number} points"
msgstr "{number} points"

msgid "oui"
msgstr "yes"

msgid "non"
msgstr "no"

msgid "permis"
msgstr "allowed"

msgid "interdit"
msgstr "not allowed"

msgid "les options forment un objet JSON"
msgstr "the options must be one JSON object"

msgid "cette option n'existe pas"
msgstr "there is no such option"

#, python-brace-format
msgid "{value} n'est pas une de ses valeurs : {values}"
msgstr "{value} is none of its values: {values}"

#, python-brace-format
msgid "sans objet dans le règlement {rules} : {reason}"
msgstr "not an option of {rules}: {reason}"

msgid "Un capot"
msgstr "A capot"

msgid "Une générale"
msgstr "A générale"

msgid "Les enchères"
msgstr "Bidding"

#, python-brace-format
msgid "On joue à {trumps}. Les enchères vont de dix en dix, à partir de {lowest} jusqu'à {highest}."
msgstr "Contracts are in {trumps}. Bids go by tens, from {lowest} up to {highest}."

#, python-brace-format
msgid "On joue à {trumps}. Les enchères vont de dix en dix, à partir de {lowest}."
msgstr "Contracts are in {trumps}. Bids go by tens, from {lowest}."

#, python-brace-format
msgid "Une coinche multiplie par {twice}, une surcoinche par {more} : {what}."
msgstr "A coinche multiplies by {twice}, a surcoinche by {more}: {what}."

msgid "Si les quatre joueurs passent, personne ne marque et le voisin de droite donne ; la donne compte parmi celles de la table."
msgstr "If all four players pass, nobody marks and the deal moves on to the right; it is one of the table's deals."

#, python-brace-format
msgid "On peut demander le capot, les huit plis : il vaut {points}."
msgstr "One can bid a capot, all eight tricks: it is worth {points}."

#, python-brace-format
msgid "Et la générale, les huit plis par le demandeur seul : elle vaut {points}."
msgstr "And a générale, all eight by the bidder alone: it is worth {points}."

msgid "la marque du camp qui gagne la donne"
msgstr "the mark of the side that wins the deal"

msgid "les points des plis du camp qui gagne la donne, ou ce qui les remplace"
msgstr "the points in tricks of the side that wins the deal, or what stands in their place"

msgid "le contrat, qui ne se marque pas ici"
msgstr "the bid, which is not marked here"

msgid "le contrat seul, réussi ou chuté"
msgstr "the bid alone, made or failed"

msgid "les plis, le dix de der, la belote et les annonces"
msgstr "tricks, the last trick, belote and announces"

msgid "les plis, le dix de der et la belote"
msgstr "tricks, the last trick and belote"

msgid "les plis et le dix de der seuls"
msgstr "tricks and the last trick alone"

msgid "Réussir son contrat"
msgstr "Making a contract"

#, python-brace-format
msgid " et {points} points de plus"
msgstr " and {points} points more"

#, python-brace-format
msgid "On compte {what}, sans arrondir. Les preneurs doivent avoir au moins leur enchère{margin}, et au moins autant que la défense."
msgstr "What counts: {what}, not rounded. The takers must have at least their bid{margin}, and at least as much as the defence."

#, python-brace-format
msgid "On compte {what}, sans arrondir. Les preneurs doivent avoir au moins leur enchère{margin}, et plus que la défense."
msgstr "What counts: {what}, not rounded. The takers must have at least their bid{margin}, and more than the defence."

#, python-brace-format
msgid "On compte {what}, sans arrondir. Les preneurs doivent avoir au moins leur enchère{margin} ; il n'est pas nécessaire de dépasser la défense."
msgstr "What counts: {what}, not rounded. The takers must have at least their bid{margin}; they need not beat the defence."

#, python-brace-format
msgid "Sans {points} points dans ses plis, der compris, aucun contrat n'est réussi."
msgstr "Without {points} points in tricks, the last one included, no contract is made."

#, python-brace-format
msgid "{slam} se fait avec les huit plis"
msgstr "{slam} is made with all eight tricks"

#, python-brace-format
msgid "{tricks}, pris par le demandeur seul"
msgstr "{tricks}, taken by the bidder alone"

#, python-brace-format
msgid "{tricks} et plus de points que la défense, annonces comprises : il peut chuter contre elles"
msgstr "{tricks} and more points than the defence, announces included: it can fail against them"

msgid "roi, dame d'une couleur"
msgstr "king, queen of a suit"

msgid "roi, dame, valet d'une couleur"
msgstr "king, queen, jack of a suit"

msgid "as, roi, dame, valet d'une couleur"
msgstr "ace, king, queen, jack of a suit"

msgid "cinq brisques"
msgstr "five brisques"

msgid "trois brisques"
msgstr "three brisques"

msgid "Les points"
msgstr "Points"

msgid "Les annonces"
msgstr "Announces"

msgid "Gagner une partie"
msgstr "Winning a partie"

msgid "Gagner le match"
msgstr "Winning the match"

#, python-brace-format
msgid "Dans toutes les couleurs : {values}. Cela fait {points} points."
msgstr "In every suit: {values}. That makes {points} points."

#, python-brace-format
msgid "Le dernier pli vaut {points} points de plus, le dix de der."
msgstr "The last trick is worth {points} more points."

#, python-brace-format
msgid "{name} ({cards}) : {points}."
msgstr "{name} ({cards}): {points}."

#, python-brace-format
msgid "{name} ({cards}) : {points}, {in_trumps} à l'atout."
msgstr "{name} ({cards}): {points}, {in_trumps} in trumps."

msgid "Chouine (as, dix, roi, dame, valet d'une couleur) : qui l'annonce gagne la partie aussitôt."
msgstr "Chouine (ace, ten, king, queen, jack of a suit): who announces it wins the partie at once."

msgid "Une annonce se fait en jouant une carte et se montre ; elle n'est pas obligatoire."
msgstr "An announce is made as a card is played, and shown; nobody has to make one."

msgid "Chacun compte ses plis, ses annonces et le dix de der : le plus haut total gagne la partie."
msgstr "Each counts tricks, announces and the last trick: the higher total wins the partie."

msgid "À égalité, la partie ne compte pas : elle se rejoue, même donneur."
msgstr "Level, the partie counts for nothing: it is played again by the same dealer."

#, python-brace-format
msgid "Le match se joue en une seule manche : le premier à {parties} parties la gagne."
msgstr "The match is one manche: the first to win {parties} parties has it."

#, python-brace-format
msgid "Une manche se gagne en {parties} parties, le match en {manches} manches."
msgstr "A manche is won by {parties} parties, the match by {manches} manches."

msgid "Un match arrêté est à qui a le plus de manches, puis de parties ; à égalité, une demi-victoire."
msgstr "A match that is stopped goes to who has more manches, then parties; level, half a win each."

#, python-brace-format
msgid "À l'atout : {trumps}. Aux autres couleurs : {plain}."
msgstr "In trumps: {trumps}. In the other suits: {plain}."

#, python-brace-format
msgid "À {trump} : {values}."
msgstr "At {trump}: {values}."

#, python-brace-format
msgid "À {trump} on compte {total} points en tout ; chaque camp convertit les siens, à la dernière ligne atteinte : {rows}."
msgstr "At {trump} {total} points are counted in all; each side converts its own by the last row it has reached: {rows}."

#, python-brace-format
msgid "À {trump} on compte {total} points, sans dix de der. Pour réussir il en faut : {needed}. À la marque, ils sont ramenés à {marked}."
msgstr "At {trump} {total} points are counted, without the last trick. A contract needs: {needed}. They are marked on a scale of {marked}."

#, python-brace-format
msgid "Le dernier pli vaut {der} points de plus, le dix de der : {total} en tout."
msgstr "The last trick is worth {der} more points: {total} in all."

#, python-brace-format
msgid "Les huit plis ensemble (capot) comptent {takers}."
msgstr "All eight tricks together (capot) count {takers}."

#, python-brace-format
msgid "Les huit plis ensemble (capot) comptent {takers} aux preneurs, {defence} à la défense."
msgstr "All eight tricks together (capot) count {takers} for the takers, {defence} for the defence."

#, python-brace-format
msgid "Ceux d'une générale demandée et réussie comptent {points}."
msgstr "Those of a générale that was bid and made count {points}."

msgid "On joue sans annonces."
msgstr "There are no announces."

#, python-brace-format
msgid "Annonces : tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {carre} ({best})."
msgstr "Announces: tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {carre} ({best})."

#, python-brace-format
msgid "À sans atout, les carrés valent {carre}, sauf {best}."
msgstr "At no-trump a carré is worth {carre}, but {best}."

msgid "Le camp qui a la plus forte annonce compte toutes les siennes, l'autre aucune. Un carré bat toute suite ; puis la plus longue, la plus haute, et celle d'atout."
msgstr "The side with the strongest announce counts all of its own, the other side none. A carré beats any sequence; then the longer one, the higher one, and the one in trumps."

msgid "Renonce : des annonces que l'on ne peut montrer comptent pour l'adversaire, qui garde les siennes."
msgstr "Renonce: announces that cannot be shown count for the adversaries, who keep their own."

msgid "La belote ne compte pas."
msgstr "A belote does not count."

#, python-brace-format
msgid "La belote (roi et dame d'atout, annoncée en les jouant) vaut {points} points, aux preneurs seulement."
msgstr "A belote (king and queen of trumps, announced when played) is worth {points} points, for the takers only."

#, python-brace-format
msgid "La belote (roi et dame d'atout, annoncée en les jouant) vaut {points} points, à tout camp qui l'a."
msgstr "A belote (king and queen of trumps, announced when played) is worth {points} points, for whichever side has it."

msgid "Pas de belote à sans atout."
msgstr "There is no belote at no-trump."

msgid "À tout atout, une belote par couleur."
msgstr "At all-trump, a belote in each suit."

msgid "Pas de belote à tout atout."
msgstr "There is no belote at all-trump."

msgid "La fin d'une table"
msgstr "The end of a table"

#, python-brace-format
msgid "Une table joue {deals} donnes, celles que tous passent comprises."
msgstr "A table plays {deals} deals, those that everybody passes included."

#, python-brace-format
msgid "Une table joue {minutes} minutes : au signal on finit la donne en cours et on en joue une dernière."
msgstr "A table plays {minutes} minutes: at the signal the deal under way is finished and a last one is played."

#, python-brace-format
msgid "Une table joue {minutes} minutes : au signal la donne en cours est la dernière."
msgstr "A table plays {minutes} minutes: at the signal the deal under way is the last."

msgid "Le plus haut total gagne ; à égalité, une demi-victoire à chacun."
msgstr "The higher total wins; level, each side has half a win."

#, python-brace-format
msgid "plus de {points} points"
msgstr "more than {points} points"

#, python-brace-format
msgid "{points} points ou plus"
msgstr "{points} points or more"

#, python-brace-format
msgid "La partie se gagne à {target} ; on regarde après chaque donne."
msgstr "A game is won at {target}; one looks after every deal."

msgid "On peut gagner sur une belote."
msgstr "A game can be won by a belote."

msgid "On ne gagne pas sur une belote : un camp que seule la belote de la donne amène au but doit encore faire un pli dans une donne suivante."
msgstr "Nobody wins by a belote: a side that only the deal's belote brings there must still take a trick in a later deal."

msgid "On ne gagne pas sur une belote : un camp capot, ou qui chute, et que seule la belote de la donne amène au but doit encore faire un pli dans une donne suivante."
msgstr "Nobody wins by a belote: a side that was capot, or failed, and that only the deal's belote brings there must still take a trick in a later deal."

#, python-brace-format
msgid "{bye} ; cela ne compte dans aucune différence ni confrontation."
msgstr "{bye}; it counts in no difference and no head-to-head."

msgid "Exempt : qui n'a pas d'adversaire a une victoire et la moyenne des gagnants du tour"
msgstr "Bye: who has no adversary has a win and the average of that round's winners"

#, python-brace-format
msgid "Exempt : qui n'a pas d'adversaire a une victoire et {points} points"
msgstr "Bye: who has no adversary has a win and {points} points"

msgid "Exempt : qui n'a pas d'adversaire a une demi-victoire et la moitié de la moyenne des gagnants"
msgstr "Bye: who has no adversary has half a win and half the average of the winners"

msgid "Exempt : qui n'a pas d'adversaire a une victoire et la moyenne de ses propres points"
msgstr "Bye: who has no adversary has a win and the average of its own points"

msgid "Exempt : qui n'a pas d'adversaire joue en rattrapage contre la première table qui finit, pour qui ce résultat ne compte pas"
msgstr "Bye: who has no adversary plays a catch-up game against the first table to finish, for which it does not count"

msgid "Exempt : qui n'a pas d'adversaire joue une partie bis contre une équipe tirée au sort, pour qui ce résultat ne compte pas"
msgstr "Bye: who has no adversary plays an extra game against a team drawn by lot, for which it does not count"

msgid "par équipes"
msgstr "in teams"

msgid "chacun pour soi"
msgstr "each player alone"

msgctxt "règlement"
msgid "Le concours"
msgstr "The concours"

#, python-brace-format
msgid "{count} match"
msgid_plural "{count} matchs"
msgstr[0] "{count} match"
msgstr[1] "{count} matches"

#, python-brace-format
msgid "{count} partie"
msgid_plural "{count} parties"
msgstr[0] "{count} round"
msgstr[1] "{count} rounds"

#, python-brace-format
msgid "{rounds}, {each}. Le classement compte les tables finies : il est provisoire tant que d'autres jouent."
msgstr "{rounds}, {each}. Standings count finished tables: while others play they are provisional."

msgid "Forfait ou abandon : le camp présent a la victoire et la moyenne des gagnants du tour, l'autre 0 et ce que décide l'arbitre."
msgstr "Forfeit or abandonment: the side that is there has the win and the average of the round's winners, the other 0 and what the referee rules."

msgid ", puis "
msgstr ", then "

#, python-brace-format
msgid "Classement : {criteria}."
msgstr "Ranking: {criteria}."

msgid "les annonces des deux camps"
msgstr "the announces of both sides"

msgid "toutes les annonces"
msgstr "all announces"

msgid "La marque"
msgstr "Marks"

msgid "plis"
msgstr "tricks"

msgid "annonces"
msgstr "announces"

#, python-brace-format
msgid "Réussi : chaque camp marque ses points ({points}) ; le contrat ne s'y ajoute pas."
msgstr "Made: each side marks its points ({points}); the bid is not added."

#, python-brace-format
msgid "Réussi : l'attaque marque ses points ({points}) et son contrat, la défense ses points."
msgstr "Made: the takers mark their points ({points}) and their bid, the defence its points."

msgid "chaque camp marque ses points"
msgstr "each side marks its points"

msgid "le preneur marque ses points et son contrat, la défense ses points"
msgstr "the takers mark their points and bid, the defence its points"

msgid "Si les preneurs font les huit plis, demandés ou non, ils prennent les annonces de la défense."
msgstr "Where the takers make all eight tricks, bid or not, the announces of the defence go to them."

#, python-brace-format
msgid "{made} ; qui fait les huit plis prend toutes les annonces"
msgstr "{made}; who takes all eight tricks takes all announces"

#, python-brace-format
msgid "Réussi : les preneurs marquent leur contrat (coinché × {twice}, surcoinché × {more}) et rien d'autre, la défense rien."
msgstr "Made: the takers mark their bid (coinched × {twice}, surcoinched × {more}) and nothing else, the defence nothing."

msgid "le preneur marque son contrat, rien d'autre"
msgstr "the takers mark their bid, nothing else"

#, python-brace-format
msgid "Réussi et coinché : tout se marque de même, le contrat compté × {twice} (surcoinché × {more})."
msgstr "Made and coinched: all is marked alike, the bid × {twice} (surcoinched × {more})."

#, python-brace-format
msgid "Réussi et coinché : les points des plis des preneurs comptent × {twice} (surcoinché × {more}), le reste de leur marque une fois ; {others}."
msgstr "Made and coinched: the takers' points in tricks count × {twice} (surcoinched × {more}), the rest of their mark once; {others}."

#, python-brace-format
msgid "Réussi et coinché : toute la marque des preneurs × {twice} (surcoinché × {more}) ; {others}."
msgstr "Made and coinched: the takers' whole mark × {twice} (surcoinched × {more}); {others}."

#, python-brace-format
msgid "les plis du preneur sont multipliés ; {others}"
msgstr "the takers' tricks are multiplied; {others}"

#, python-brace-format
msgid "toute la marque du preneur est multipliée, {others}"
msgstr "the takers' whole mark is multiplied, {others}"

#, python-brace-format
msgid "Réussi et coinché : les preneurs marquent 160 ({slam}) au lieu de leurs plis{added}, le tout × {twice} (surcoinché × {more}) ; {others}."
msgstr "Made and coinched: the takers mark 160 ({slam}) in place of their tricks{added}, all of it × {twice} (surcoinched × {more}); {others}."

#, python-brace-format
msgid "Réussi et coinché : les preneurs marquent 160 ({slam}) × {twice} (surcoinché × {more}) au lieu de leurs plis{added} ; {others}."
msgstr "Made and coinched: the takers mark 160 ({slam}) × {twice} (surcoinched × {more}) in place of their tricks{added}; {others}."

#, python-brace-format
msgid "Réussi et coinché : les preneurs marquent 160 ({slam}) au lieu de leurs plis{added}, le contrat seul × {twice} (surcoinché × {more}) ; {others}."
msgstr "Made and coinched: the takers mark 160 ({slam}) in place of their tricks{added}, the bid alone × {twice} (surcoinched × {more}); {others}."

msgid "250 pour un capot demandé"
msgstr "250 for a capot that was bid"

msgid "250 avec les huit plis"
msgstr "250 with all eight tricks"

msgid "leur belote"
msgstr "their belote"

#, python-brace-format
msgid ", avec {parts}"
msgstr ", with {parts}"

#, python-brace-format
msgid "le preneur marque {parts}, multipliés"
msgstr "the takers mark {parts}, multiplied"

#, python-brace-format
msgid "le preneur marque {parts}, les plis seuls multipliés"
msgstr "the takers mark {parts}, the tricks alone multiplied"

#, python-brace-format
msgid "le preneur marque {parts}, le contrat seul multiplié"
msgstr "the takers mark {parts}, the bid alone multiplied"

msgid "160 (capot demandé 250)"
msgstr "160 (capot bid 250)"

msgid "160 (capot 250)"
msgstr "160 (capot 250)"

#, python-brace-format
msgid "{marked} ; {others}"
msgstr "{marked}; {others}"

msgid "la défense marque ce qu'elle a fait"
msgstr "the defence marks what it made"

msgid "la défense ne marque que sa belote"
msgstr "the defence marks only its belote"

msgid "la défense ne marque rien"
msgstr "the defence marks nothing"

msgid "la défense a ce qu'elle a fait"
msgstr "the defence has what it made"

msgid "la défense n'a que sa belote"
msgstr "the defence has only its belote"

msgid "la défense n'a rien"
msgstr "the defence has nothing"

msgid "sa belote"
msgstr "its belote"

#, python-brace-format
msgid "Chuté : la défense marque {parts}{multiplied}."
msgstr "Failed: the defence marks {parts}{multiplied}."

msgid "Les preneurs qui chutent ne marquent que leur belote, jamais multipliée."
msgstr "Takers who fail mark only their belote, never multiplied."

msgid "Les preneurs qui chutent ne marquent rien : leur belote passe à la défense, comme la sienne."
msgstr "Takers who fail mark nothing: their belote goes to the defence, as if it were its own."

msgid "Les preneurs qui chutent ne marquent rien : leur belote n'est à personne."
msgstr "Takers who fail mark nothing: their belote is nobody's."

msgid "ses points"
msgstr "its points"

#, python-brace-format
msgid "huit plis {points}"
msgstr "eight tricks {points}"

#, python-brace-format
msgid "capot demandé {points}"
msgstr "capot bid {points}"

#, python-brace-format
msgid "générale {points}"
msgstr "générale {points}"

#, python-brace-format
msgid "la défense marque {parts}"
msgstr "the defence marks {parts}"

#, python-brace-format
msgid "la défense marque {parts} ({slams})"
msgstr "the defence marks {parts} ({slams})"

msgid "Chuté : la défense marque ce même contrat, les preneurs rien."
msgstr "Failed: the defence marks that same bid, the takers nothing."

#, python-brace-format
msgid "Chuté : la défense marque {points} (coinché × {twice}, surcoinché × {more}), les preneurs rien."
msgstr "Failed: the defence marks {points} (coinched × {twice}, surcoinched × {more}), the takers nothing."

msgid "la défense marque le contrat"
msgstr "the defence marks the bid"

msgid "les points de ses plis (arrondis)"
msgstr "the points of its tricks (rounded)"

#, python-brace-format
msgid ", le tout × {twice} si c'est coinché, × {more} si c'est surcoinché"
msgstr ", all of it × {twice} if coinched, × {more} if surcoinched"

#, python-brace-format
msgid " ; ce qui remplace les plis compte × {twice} si c'est coinché, × {more} si c'est surcoinché"
msgstr "; what stands in place of the tricks counts × {twice} if coinched, × {more} if surcoinched"

#, python-brace-format
msgid " ; le contrat seul compte × {twice} si c'est coinché, × {more} si c'est surcoinché"
msgstr "; the bid alone counts × {twice} if coinched, × {more} if surcoinched"

#, python-brace-format
msgid "C'est {points} même si la défense a fait les huit plis."
msgstr "It is {points} even where the defence took all eight tricks."

#, python-brace-format
msgid "Si la défense a fait les huit plis, c'est {points}."
msgstr "Where the defence took all eight tricks, it is {points}."

#, python-brace-format
msgid "{slam} qui chute coûte {base}."
msgstr "{slam} that fails costs {base}."

#, python-brace-format
msgid "{slam} qui chute coûte {base} et le contrat ({bid}) : {whole}."
msgstr "{slam} that fails costs {base} and the bid ({bid}): {whole}."

msgctxt "règlement"
msgid "Règles du concours"
msgstr "Rules of the concours"

#, python-brace-format
msgid "{name}, avec les règles du club"
msgstr "{name}, with the club's own rules"

#, python-brace-format
msgid "Ce qui change ici par rapport au règlement {known}"
msgstr "What differs here from the {known} rules"

#, python-brace-format
msgid "Rien ne change ici au règlement {known}."
msgstr "These are the {known} rules, unchanged."

msgid "Comment se marque une donne"
msgstr "How a deal is marked"

#, python-brace-format
msgid "autrement qu'au règlement {known}"
msgstr "not as in the {known} rules"

msgid " : "
msgstr ": "

#, python-brace-format
msgid "au lieu de : {there}"
msgstr "instead of: {there}"

msgid " ; "
msgstr "; "

msgctxt "aide-mémoire"
msgid "Dix de der"
msgstr "Last trick"

msgid "Enchère"
msgstr "Bid"

msgid "Pour réussir"
msgstr "To make it"

#, python-brace-format
msgid "tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {carre}, {best}"
msgstr "tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {carre} ({best})"

msgctxt "aide-mémoire"
msgid "Atout"
msgstr "Trumps"

msgid "Hors atout"
msgstr "Other suits"

msgid "Sans atout"
msgstr "No-trump"

msgid "Tout atout"
msgstr "All-trump"

#, python-brace-format
msgid "{values} ; compté sur {total} : {rows}"
msgstr "{values}; on {total}: {rows}"

#, python-brace-format
msgid "{values} ; {total} sans der ; il faut {needed}"
msgstr "{values}; {total} without the last trick; needed {needed}"

#, python-brace-format
msgid "{der}, en tout {total}"
msgstr "{der}, {total} in all"

#, python-brace-format
msgid "huit plis (demandé) {points}"
msgstr "eight tricks (if bid) {points}"

msgid " aux preneurs"
msgstr " for the takers"

msgid ", à la couleur"
msgstr ", in a suit"

msgid " ; chuté, à la défense"
msgstr "; failed, to the defence"

msgid " ; chuté, perdue"
msgstr "; failed, lost"

#, python-brace-format
msgid "de {lowest} à {highest}"
msgstr "{lowest} to {highest}"

#, python-brace-format
msgid "dès {lowest}"
msgstr "from {lowest}"

#, python-brace-format
msgid "capot {points}"
msgstr "capot {points}"

#, python-brace-format
msgid "capot {points} (pas coinché)"
msgstr "capot {points} (not coinched)"

#, python-brace-format
msgid "générale (seul) {points}"
msgstr "générale (alone) {points}"

#, python-brace-format
msgid "coinche ×{twice}, surcoinche ×{more}"
msgstr "coinche ×{twice}, surcoinche ×{more}"

#, python-brace-format
msgid "l'enchère{margin} et autant que la défense"
msgstr "the bid{margin} and as much as the defence"

#, python-brace-format
msgid "l'enchère{margin} et plus que la défense"
msgstr "the bid{margin} and more than the defence"

#, python-brace-format
msgid "l'enchère{margin}"
msgstr "the bid{margin}"

#, python-brace-format
msgid "{points} de plis au moins"
msgstr "at least {points} in tricks"

msgid "sans les annonces"
msgstr "without announces"

msgid "Réussi"
msgstr "Made"

msgid "Réussi coinché"
msgstr "Made, coinched"

msgid "Coinché"
msgstr "Coinched"

msgid "le contrat seul se multiplie"
msgstr "the bid alone is multiplied"

msgid "Chuté"
msgstr "Failed"

#, python-brace-format
msgid "au premier à {target}"
msgstr "the first at {target}"

msgid "pas sur une belote"
msgstr "not by a belote"

#, python-brace-format
msgid "{deals} donnes, passées comprises"
msgstr "{deals} deals, passed ones included"

#, python-brace-format
msgid "{minutes} minutes, puis une dernière donne"
msgstr "{minutes} minutes, then a last deal"

#, python-brace-format
msgid "{minutes} minutes, la donne commencée compte"
msgstr "{minutes} minutes, the deal under way counts"

msgid "le plus haut total gagne"
msgstr "the higher total wins"

msgid "Fin"
msgstr "End"

#, python-brace-format
msgid "Chaque marque est arrondie à la fin, {how}."
msgstr "Each mark is rounded in the end, {how}."

#, python-brace-format
msgid "Les points faits sont arrondis avant d'ajouter le contrat et de multiplier, {how}."
msgstr "The points made are rounded before the bid is added and a coinche multiplies, {how}."

#, python-brace-format
msgid "Les points des plis sont arrondis, {how}."
msgstr "The points of the tricks are rounded, {how}."

msgid "Les marques ne sont pas arrondies."
msgstr "Marks are not rounded."

msgid "Les points faits ne sont pas arrondis."
msgstr "The points made are not rounded."

msgid "Les points des plis ne sont pas arrondis."
msgstr "The points of the tricks are not rounded."

msgid "à la dizaine la plus proche, 5 vers le haut"
msgstr "to the nearest ten, five up"

msgid "à la dizaine la plus proche, 5 vers le bas"
msgstr "to the nearest ten, five down"

msgid "à la dizaine, vers le haut dès 6 pour l'attaque et dès 7 pour la défense"
msgstr "to tens, up from 6 for the takers and from 7 for the defence"

msgid "Les points des plis s'arrondissent pour la défense : les siens à la dizaine, 5 vers le haut ; l'attaque a ce qui reste de 160."
msgstr "The points of the tricks are rounded in favour of the defence: its own to the nearest ten, five up; the takers have what is left of 160."

#, python-brace-format
msgid "points faits {how}"
msgstr "points made {how}"

#, python-brace-format
msgid "plis {how}"
msgstr "tricks {how}"

msgid "aucun"
msgstr "none"

msgid "plis de la défense à la dizaine, 5 vers le haut ; attaque : le reste de 160"
msgstr "the defence's tricks to the nearest ten, five up; takers: what is left of 160"

msgid "Contrée, Cannes 2016"
msgstr "Contrée, Cannes 2016"

msgid "Championnat de Cannes : capot à 270, surcontre par 3, dernière donne au point, 2 001 points."
msgstr "The Cannes championship: capot at 270, surcontre by 3, last deal exact, 2,001 points."

msgid "Points annoncés"
msgstr "Points bid"

msgid "On ne marque que son contrat, réussi ou chuté, en 1 010 points."
msgstr "Only the bid is marked, made or failed, 1,010 points."

msgid "ASCE"
msgstr "ASCE"

msgid "Le règlement des concours de l'ASCE : annonces, sans atout et tout atout."
msgstr "The rules of ASCE tournaments: announces, no trumps and all trumps."

msgid "Chouine"
msgstr "Chouine"

msgid "Le jeu à deux : on s'inscrit seul, et un match se gagne en manches de 5 parties."
msgstr "The game for two: players enter alone, and a match is won by manches of 5 parties."

msgid "Chouine de Mondoubleau"
msgstr "Chouine of Mondoubleau"

msgid "La chouine sans retourne : la première annonce de qui mène nomme l'atout."
msgstr "Chouine without a turned card: the first announce of who leads names the trump."

msgid "Coinche du Dauphiné"
msgstr "Coinche of Dauphiné"

msgid "Sans annonces, tout atout aux vraies valeurs, arrondi pour la défense, 3 000 points à dépasser."
msgstr "No announces, all-trump in real values, rounded in favour of the defence, 3,000 to be passed."

msgid "les points des plis se partagent sur 160, en dizaines"
msgstr "the points of the tricks are shared out of 160, in tens"

msgid "sans atout a ici son propre compte"
msgstr "no-trump has its own count here"

msgid "tout atout a ici son propre compte"
msgstr "all-trump has its own count here"

msgid "Coinche classique"
msgstr "Basic coinche"

msgid "Quatre couleurs, sans annonces ; une coinche ne multiplie que le contrat."
msgstr "Four suits, no announces; a coinche multiplies the bid only."

msgid "Coinche à annonces"
msgstr "Coinche with announces"

msgid "Annonces, sans atout, tout atout et générale."
msgstr "Announces, no trumps, all trumps and générale."

msgid "Cette donne n'est plus sur la feuille : remettez d'abord une de ses versions."
msgstr "This deal is no longer on the sheet: put one of its versions back first."

msgid "Aucune donne de cette feuille ne porte ce numéro."
msgstr "No deal of this sheet has this number."

msgid "Aucune saisie de cette feuille ne porte ce numéro."
msgstr "No entry of this sheet has this number."

#, python-brace-format
msgid "La donne {place} est déjà écrite autrement : l'arbitre choisira entre les deux."
msgstr "Deal {place} is written otherwise already: the referee will choose between the two."

#, python-brace-format
msgid "La donne {place} est la même, et déjà notée : dites si c'est elle, ou une autre donne."
msgstr "Deal {place} is the same, and noted already: say whether it is that one, or another deal."

#, python-brace-format
msgid "La donne {place} vient de changer : regardez-la de nouveau."
msgstr "Deal {place} has just changed: look at it again."

#, python-brace-format
msgid "Les deux équipes ont confirmé la donne {place} : seul l'arbitre peut la changer."
msgstr "Both teams have confirmed deal {place}: only the referee can change it."

#, python-brace-format
msgid "La donne {place} a été écrite par l'arbitre ou la table de marque : si elle est fausse, appelez l'arbitre."
msgstr "Deal {place} was written by the referee or the desk: if it is wrong, call the referee."

msgid "Cette table est finie : l'arbitre décide s'il ajoute cette donne."
msgstr "This table is finished: the referee decides whether to add this deal."

msgid "Cette donne n'est pas à sa place : rechargez la page, puis notez-la de nouveau."
msgstr "This deal is not in its place: reload the page, then write it down again."

msgid "L'arbitre est déjà prévenu, il va venir."
msgstr "The referee has been told already and is coming."

msgid "Aucune donne n'est écrite : saisissez-les, ou donnez les totaux ou un forfait."
msgstr "No deal is written: enter them, or give the totals or a forfeit."

msgid "Cette table est donnée par forfait : ces totaux n'y changeraient rien. Annulez d'abord le forfait."
msgstr "This table is given by forfeit: these totals would change nothing. Take the forfeit back first."

msgctxt "sheet"
msgid "Un forfait se motive : donnez l'article ou la raison."
msgstr "A forfeit needs an article or a reason."

msgctxt "sheet"
msgid "Une décision se motive : donnez l'article ou la raison."
msgstr "A ruling needs an article or a reason."

msgid "C'est déjà réglé."
msgstr "It is settled already."

msgid "Quelqu'un d'autre vient d'écrire sur cette feuille. Rien de votre saisie n'est perdu : vérifiez ce qui a changé, puis enregistrez de nouveau."
msgstr "Somebody else has just written on this sheet. Nothing you typed is lost: look at what has changed, then save again."

msgid "Cette saisie a déjà été enregistrée avec d'autres valeurs. Pour la changer, corrigez-la ; ce que vous venez de taper est encore là."
msgstr "This entry was saved already with other values. To change it, correct it; what you have just typed is still there."

#, python-brace-format
msgid "La donne {place} ne serait plus possible : {reason}"
msgstr "Deal {place} would no longer be possible: {reason}"

msgid "un objet"
msgstr "an object"

msgid "une liste"
msgstr "a list"

msgctxt "record"
msgid "un nombre entier"
msgstr "a whole number"

msgid "vrai ou faux"
msgstr "true or false"

msgid "un mot"
msgstr "a word"

msgid "Cette page n'est pas pour votre rôle"
msgstr "This page is not for your role"

msgid "Un organisateur du club peut l'ouvrir, ou changer votre rôle dans « Membres du club »."
msgstr "An organizer of the club can open it, or change your role under “Members of the club”."

msgid "Retour à l'accueil"
msgstr "Back to the start"

msgid "Le formulaire n'a pas été accepté"
msgstr "The form was not accepted"

msgid "Rien n'a été enregistré. Revenez en arrière, rechargez la page et recommencez ; si cela dure, autorisez les cookies de ce site."
msgstr "Nothing was saved. Go back, reload the page and try again; if it goes on, allow this site's cookies."

msgid "Page introuvable"
msgstr "Page not found"

msgid "Rien à cette adresse : elle a peut-être été mal recopiée, ou ce qu'elle montrait n'est pas publié."
msgstr "There is nothing at this address: it may have been copied wrongly, or what it showed is not published."

msgid "Invitation"
msgstr "Invitation"

#, python-format
msgid "%(club)s vous invite ; votre rôle : %(role)s."
msgstr "%(club)s invites you; your role: %(role)s."

msgid "Créer mon compte"
msgstr "Create my account"

msgid "J'ai déjà un compte"
msgstr "I already have an account"

#, python-format
msgid "Accepter en tant que %(name)s"
msgstr "Accept as %(name)s"

msgid "Langue"
msgstr "Language"

msgid "Lien à donner"
msgstr "Link to hand over"

msgid "Adresse"
msgstr "Address"

#, python-format
msgid "Il sert une seule fois, jusqu'au %(end)s. Qui l'ouvre entre à la place de la personne : ne le montrez qu'à elle."
msgstr "It works once, until %(end)s. Whoever opens it gets in as that person: show it to nobody else."

msgid "Retour aux membres"
msgstr "Back to the members"

msgid "Ce lien n'ouvre plus rien"
msgstr "This link no longer opens anything"

msgid "Il a déjà servi, il a été annulé, ou son délai est passé. Demandez-en un autre à un organisateur du club."
msgstr "It was used, withdrawn, or its time is over. Ask an organizer of the club for another."

msgid "Se connecter"
msgstr "Log in"

msgid "Trop d'essais"
msgstr "Too many attempts"

#, python-format
msgid "Le mot de passe a été inexact %(attempts)s fois de suite. Attendez %(minutes)s minutes, puis réessayez ; un organisateur du club peut aussi vous donner tout de suite un lien pour en choisir un autre."
msgstr "The password was wrong %(attempts)s times in a row. Wait %(minutes)s minutes, then try again; an organizer of the club can also give you a link at once to choose another."

msgid "Retour à la connexion"
msgstr "Back to the login"

msgid "Connexion"
msgstr "Login"

msgid "Mot de passe oublié ? Un organisateur de votre club peut vous donner un lien pour en choisir un autre."
msgstr "Forgotten password? An organizer of your club can give you a link to choose another."

msgid "Membres du club"
msgstr "Members of the club"

msgid "Nom"
msgstr "Name"

msgid "Identifiant"
msgstr "Username"

msgid "Rôle"
msgstr "Role"

msgid "Accès"
msgstr "Access"

#, python-format
msgid "Rôle de %(name)s"
msgstr "Role of %(name)s"

msgid "Changer"
msgstr "Change"

msgid "Mot de passe oublié"
msgstr "Forgotten password"

msgid "Retirer"
msgstr "Remove"

msgid "Inviter quelqu'un"
msgstr "Invite somebody"

msgid "Préparer le lien"
msgstr "Prepare the link"

msgid "Invitations en attente"
msgstr "Pending invitations"

msgid "Sans nom"
msgstr "No name"

#, python-format
msgid "jusqu'au %(end)s"
msgstr "until %(end)s"

msgid "Annuler l'invitation"
msgstr "Withdraw the invitation"

msgid "Nouveau mot de passe"
msgstr "New password"

#, python-format
msgid "%(name)s, choisissez un nouveau mot de passe. Votre identifiant reste « %(username)s »."
msgstr "%(name)s, choose a new password. Your username is still “%(username)s”."

msgid "Enregistrer et entrer"
msgstr "Save and enter"

msgid "Changer de mot de passe"
msgstr "Change password"

msgid "Annuler"
msgstr "Cancel"

msgid "Premier lancement"
msgstr "First run"

msgid "Bienvenue. Donnez le nom de votre club et créez votre compte d'organisateur : vous pourrez ensuite préparer le premier concours et inviter les autres."
msgstr "Welcome. Give the name of your club and create your organizer's account: you can then prepare the first tournament and invite the others."

msgid "Créer le club et mon compte"
msgstr "Create the club and my account"

msgid "Ce programme n'a pas encore d'organisateur. Ouvrez l'adresse « Premier lancement » affichée par l'ordinateur qui le fait tourner."
msgstr "This program has no organizer yet. Open the “Premier lancement” address shown by the computer that runs it."

msgid "Aller au contenu"
msgstr "Skip to content"

msgid "Clore les corrections"
msgstr "Close the corrections"

msgid "Retour au concours"
msgstr "Back to the tournament"

msgid "Plus aucune feuille ne se corrige : le classement est définitif, et le palmarès paraît chez les joueurs."
msgstr "No sheet can be corrected any more: the standings are final, and the players see the prize list."

msgid "Si une erreur se découvre ensuite, « Prolonger les corrections » les rouvre, tant que rien n'est scellé."
msgstr "If a mistake is found afterwards, “Extend the time for corrections” reopens them, as long as nothing is sealed."

#, python-format
msgid "%(tables)s feuille attend encore l'arbitre"
msgid_plural "%(tables)s feuilles attendent encore l'arbitre"
msgstr[0] "%(tables)s sheet is still waiting for the referee"
msgstr[1] "%(tables)s sheets are still waiting for the referee"

#, python-format
msgid "Partie %(number)s, table %(table)s"
msgstr "Round %(number)s, table %(table)s"

msgid "File de l'arbitre"
msgstr "Referee's queue"

#, python-format
msgid "Clore sans trancher la table %(table)s de la partie %(number)s"
msgstr "Close without a decision on table %(table)s of round %(number)s"

msgid "Rien n'est clos : cochez chaque feuille que personne ne tranchera plus."
msgstr "Nothing is closed: tick each sheet on which nobody will decide any more."

msgid "Clore les corrections maintenant"
msgstr "Close the corrections now"

msgid "Pas maintenant"
msgstr "Not now"

msgid "À faire"
msgstr "To do"

msgid "Page des joueurs"
msgstr "Players' page"

msgid "Règles du concours"
msgstr "Rules of the tournament"

msgid "Un nouveau concours comme celui-ci"
msgstr "A new tournament like this one"

msgid "fait"
msgstr "done"

msgid "horloge en pause"
msgstr "clock paused"

msgid "l'horloge n'est pas lancée"
msgstr "the clock has not been started"

msgid "avant la fin du temps"
msgstr "until time is up"

msgid "partie"
msgstr "round"

#, python-format
msgid "sur %(planned)s"
msgstr "of %(planned)s"

msgid "table pas finie"
msgid_plural "tables pas finies"
msgstr[0] "table not finished"
msgstr[1] "tables not finished"

#, python-format
msgid "sur %(tables)s"
msgstr "of %(tables)s"

msgid "joueur"
msgid_plural "joueurs"
msgstr[0] "player"
msgstr[1] "players"

msgid "équipe"
msgid_plural "équipes"
msgstr[0] "team"
msgstr[1] "teams"

msgid "pointé"
msgid_plural "pointés"
msgstr[0] "checked in"
msgstr[1] "checked in"

msgid "pointée"
msgid_plural "pointées"
msgstr[0] "checked in"
msgstr[1] "checked in"

msgid "Résultats scellés"
msgstr "Results sealed"

msgid "Sceller les résultats"
msgstr "Seal the results"

msgid "Plus rien ne change : ni équipe, ni feuille, ni réglage, ni lot."
msgstr "Nothing changes any more: no team, no sheet, no setting, no prize."

msgid "Scellé"
msgstr "Sealed"

#, python-format
msgid "%(day)s à %(time)s"
msgstr "%(day)s at %(time)s"

msgid "Empreinte"
msgstr "Fingerprint"

msgid "La même empreinte est au bas du palmarès imprimé, sous le « Classement » que lisent les joueurs et dans l'archive : si une seule donne changeait, elle serait tout autre."
msgstr "The same fingerprint is at the foot of the printed prize list, below the “Standings” that players read, and in the archive: if a single deal changed, it would be quite another."

msgid "Ce concours fut scellé par une version du programme qui ne donnait pas encore d'empreinte."
msgstr "This tournament was sealed by a version of the program that did not give a fingerprint yet."

msgid "Télécharger l'archive"
msgstr "Download the archive"

msgid "Imprimer le palmarès"
msgstr "Print the prize list"

msgid "Quelque chose a changé depuis que cette page était affichée. Rien n'est scellé : regardez de nouveau."
msgstr "Something has changed since this page was shown. Nothing is sealed: look again."

msgid "Plus rien ne changera : ni équipe, ni feuille, ni réglage, ni lot."
msgstr "Nothing will change any more: no team, no sheet, no setting, no prize."

msgid "Le concours ne pourra plus être rouvert, par personne."
msgstr "After that the tournament can no longer be reopened, by anybody."

msgid "Encore ouvert"
msgstr "Still open"

msgid "Sceller quand même"
msgstr "Seal all the same"

msgid "Cochez ici pour sceller malgré ce qui reste ouvert."
msgstr "Tick here to seal in spite of what is still open."

msgid "Archive provisoire"
msgstr "Provisional archive"

msgid "(elle porte qu'elle n'est pas scellée)"
msgstr "(it says that it is not sealed)"

msgid "Tableau"
msgstr "Bracket"

msgid "Pas encore de tableau"
msgstr "No bracket yet"

#, python-format
msgid "La phase finale des %(count)s premiers paraîtra ici avec son tirage."
msgstr "The final stage of the top %(count)s will appear here with its draw."

msgid "Il paraîtra ici avec le tirage de la première partie."
msgstr "It will appear here with the draw of the first round."

msgid "Les résultats sont gardés secrets : on voit ici qui rencontre qui, à mesure des tirages."
msgstr "The results are kept secret: here you see who meets whom, as the draws are made."

#, python-format
msgid "partie %(number)s"
msgstr "round %(number)s"

msgid "Petite finale"
msgstr "Third-place match"

msgid "Rang"
msgstr "Rank"

msgid "Équipe"
msgstr "Team"

msgid "tables jouées"
msgstr "tables played"

msgid "J."
msgstr "P."

msgid "V."
msgstr "W."

msgid "N°"
msgstr "No."

msgid "Dans une poule : les victoires d'abord (l'exempt d'une partie en a une), puis l'ordre du classement."
msgstr "In a pool: wins first (a bye in a round counts as one), then the order of the standings."

msgid "Le tirage"
msgstr "The draw"

msgid "Ce que le tirage n'a pas pu respecter"
msgstr "What the draw could not respect"

msgid "Modifié à la main depuis le tirage"
msgstr "Changed by hand since the draw"

msgid "Vérifier le tirage"
msgstr "Check the draw"

msgid "Table"
msgstr "Table"

msgid "en cours"
msgstr "under way"

msgid "sans jouer"
msgstr "without playing"

msgid "gagné"
msgstr "won"

msgid "Le concours"
msgstr "The tournament"

msgid "Le palmarès"
msgstr "The prize list"

msgid "scellé"
msgstr "sealed"

msgid "Tout le classement"
msgstr "The whole standings"

#, python-format
msgid "Partie %(number)s sur %(planned)s"
msgstr "Round %(number)s of %(planned)s"

msgid "finie"
msgstr "finished"

msgid "Le palmarès paraîtra ici une fois les résultats clos."
msgstr "The prize list will appear here once the results are closed."

#, python-format
msgid "fin du temps à %(time)s"
msgstr "time is up at %(time)s"

msgid "Son activé : couper"
msgstr "Sound on: switch off"

msgid "Activer le son"
msgstr "Switch the sound on"

msgid "table finie"
msgid_plural "tables finies"
msgstr[0] "table finished"
msgstr[1] "tables finished"

msgid "Où suis-je ?"
msgstr "Where do I sit?"

msgid "Classement"
msgstr "Standings"

msgid "joueur inscrit"
msgid_plural "joueurs inscrits"
msgstr[0] "player registered"
msgstr[1] "players registered"

msgid "équipe inscrite"
msgid_plural "équipes inscrites"
msgstr[0] "team registered"
msgstr[1] "teams registered"

msgid "Le tirage de la première partie paraîtra ici."
msgstr "The draw of the first round will appear here."

msgid "La formule"
msgstr "The format"

msgid "Une table finit"
msgstr "A table ends"

#, python-format
msgid "avec %(manches)s manche de %(parties)s parties"
msgid_plural "à qui gagne %(manches)s manches de %(parties)s parties"
msgstr[0] "after %(manches)s manche of %(parties)s games"
msgstr[1] "when a side wins %(manches)s manches of %(parties)s games"

#, python-format
msgid "au premier à %(target)s points"
msgstr "when a side reaches %(target)s points"

#, python-format
msgid "après %(deals)s donnes"
msgstr "after %(deals)s deals"

#, python-format
msgid "au bout de %(minutes)s minutes"
msgstr "after %(minutes)s minutes"

msgid "Tirage"
msgstr "Draw"

msgid "Empreintes du tirage"
msgstr "Fingerprints of the draw"

msgid "Les lots"
msgstr "The prizes"

msgid "Le sort de chaque partie est fixé d'avance. Son empreinte est montrée dès l'ouverture des inscriptions, sa graine avec le tirage : si la graine donne bien cette empreinte, personne n'a choisi le sort."
msgstr "The chance of each round is fixed in advance. Its fingerprint is shown as soon as registration opens, its seed with the draw: if the seed does give this fingerprint, nobody chose the draw."

#, python-format
msgid "Partie %(number)s"
msgstr "Round %(number)s"

#, python-format
msgid "%(attempt)se tirage"
msgstr "draw no. %(attempt)s"

msgid "modifiée à la main"
msgstr "changed by hand"

msgid "à venir"
msgstr "coming up"

msgid "Graine"
msgstr "Seed"

msgid "Télécharger la demande du tirage"
msgstr "Download the draw request"

msgid "La demande du tirage contient le classement, encore secret : elle paraîtra avec lui."
msgstr "The draw request contains the standings, still secret: it will appear with them."

msgid "Comment vérifier"
msgstr "How to check"

msgid "L'empreinte est le SHA-256 des lettres de la graine. Sur n'importe quel ordinateur :"
msgstr "The fingerprint is the SHA-256 of the letters of the seed. On any computer:"

msgid "La demande dit tout ce que le tirage savait : les équipes, le classement, les parties jouées, la graine, suivie de # et du numéro du tirage à partir du deuxième. Elle redonne les mêmes tables :"
msgstr "The request says everything the draw knew: the teams, the standings, the rounds played, the seed, followed by # and the number of the draw from the second one on. It gives the same tables again:"

msgid "Ce qui a été modifié à la main depuis est écrit sous la liste des tables."
msgstr "What has been changed by hand since is written below the list of tables."

msgid "joue deux fois"
msgstr "plays twice"

msgid "Pas encore de classement"
msgstr "No standings yet"

msgid "Il paraîtra ici dès que les premières tables auront fini."
msgstr "They will appear here as soon as the first tables have finished."

msgid "Le classement est gardé secret"
msgstr "The standings are kept secret"

msgid "Il sera montré quand la dernière partie sera finie."
msgstr "They will be shown when the last round is over."

msgid "Après quelle partie"
msgstr "After which round"

msgid "Joueur"
msgstr "Player"

#, python-format
msgid "P%(number)s"
msgstr "R%(number)s"

msgid "Lot"
msgstr "Prize"

msgid "Personne de ce nom"
msgstr "Nobody of that name"

msgid "Essayez une partie du nom, ou le numéro."
msgstr "Try part of the name, or the number."

#, python-format
msgid "Classement par %(criteria)s."
msgstr "Ranked by %(criteria)s."

#, python-format
msgid "Le tirage au sort entre égaux se refait avec la graine %(seed)s."
msgstr "The drawing of lots between equals can be done again with the seed %(seed)s."

msgid "Nom, club ou numéro"
msgstr "Name, club or number"

msgid "Chercher"
msgstr "Search"

msgid "Les concours"
msgstr "Tournaments"

msgid "Aujourd'hui"
msgstr "Today"

msgid "À venir"
msgstr "Coming up"

msgid "Déjà joués"
msgstr "Already played"

msgid "Aucun concours annoncé"
msgstr "No tournament announced"

msgid "Un concours paraît ici dès que ses inscriptions sont ouvertes."
msgstr "A tournament appears here as soon as its registration is open."

#, python-format
msgid "Partie %(shown)s"
msgstr "Round %(shown)s"

#, python-format
msgid "Partie %(shown)s : votre table et votre place."
msgstr "Round %(shown)s: your table and your seat."

msgid "Votre nom ou votre numéro"
msgstr "Your name or your number"

msgid "Nom ou numéro"
msgstr "Name or number"

msgid "Le tirage n'est pas encore publié"
msgstr "The draw is not published yet"

msgid "Votre table paraîtra ici dès qu'il le sera : la page se met à jour d'elle-même."
msgstr "Your table will appear here as soon as it is: the page updates by itself."

msgid "Exempt : pas d'adversaire dans cette partie."
msgstr "Bye: no opponent in this round."

msgid "Exempte : pas d'adversaire dans cette partie."
msgstr "Bye: no opponents in this round."

#, python-format
msgid "Contre %(names)s (N° %(number)s)"
msgstr "Against %(names)s (no. %(number)s)"

msgid "joue deux fois, pour que l'exempt joue : cette table ne compte pas pour qui l'accueille"
msgstr "plays twice, so that the bye can play: this table does not count for the hosts"

msgid "Personne de ce nom dans cette partie"
msgstr "Nobody of that name in this round"

msgid "Essayez le début du nom, ou le numéro. Sinon, demandez à la table de marque."
msgstr "Try the beginning of the name, or the number. Otherwise, ask at the scoring desk."

msgid "D'autres portent ce nom : tapez le prénom aussi, ou le numéro."
msgstr "Others have this name: type the first name too, or the number."

msgid "Toutes les tables"
msgstr "All tables"

msgid "Ordre de la liste"
msgstr "Order of the list"

msgid "Par table"
msgstr "By table"

msgid "Par nom"
msgstr "By name"

msgid "Tables de la partie"
msgstr "Tables of the round"

msgid "Contre"
msgstr "Against"

msgid "Place"
msgstr "Seat"

msgid "a quitté le concours"
msgstr "has left the tournament"

msgid "rang"
msgstr "rank"

msgid "rang provisoire"
msgstr "provisional rank"

msgid "Le classement et les points sont gardés secrets : ils seront montrés quand la dernière partie sera finie."
msgstr "The standings and the points are kept secret: they will be shown when the last round is over."

msgid "Ses parties"
msgstr "Their rounds"

msgid "Partie"
msgstr "Round"

msgid "Adversaire"
msgstr "Opponent"

msgid "Adversaires"
msgstr "Opponents"

msgid "Résultat"
msgstr "Result"

#, python-format
msgid "avec %(names)s"
msgstr "with %(names)s"

msgid "Pas encore de partie : le tirage paraîtra ici."
msgstr "No round yet: the draw will appear here."

#, python-format
msgid "Pourquoi cette table ? (partie %(number)s)"
msgstr "Why this table? (round %(number)s)"

msgid "Le tirage s'est fait sur le classement, encore secret : ses raisons paraîtront avec lui."
msgstr "The draw was based on the standings, still secret: its reasons will appear with them."

msgid "Concours d'un autre ordinateur"
msgstr "Tournament of another computer"

msgid "Rien n'est encore écrit ici : voici ce que dit le fichier."
msgstr "Nothing is written here yet: this is what the file says."

msgid "Le fichier d'archive d'un concours, à reprendre ici avec les mêmes chiffres."
msgstr "The archive file of a tournament, to be taken over here with the same figures."

#, python-format
msgid "%(number)s équipe ou joueur seul"
msgid_plural "%(number)s équipes ou joueurs seuls"
msgstr[0] "%(number)s team or single player"
msgstr[1] "%(number)s teams or single players"

#, python-format
msgid "%(number)s partie"
msgid_plural "%(number)s parties"
msgstr[0] "%(number)s round"
msgstr[1] "%(number)s rounds"

#, python-format
msgid "%(number)s donne recomptée : les marques et les résultats en suivent."
msgid_plural "%(number)s donnes recomptées : les marques et les résultats en suivent."
msgstr[0] "%(number)s deal counted again: marks and results follow from it."
msgstr[1] "%(number)s deals counted again: marks and results follow from them."

#, python-format
msgid "Résultats scellés le %(day)s : le concours reste scellé, sous la même empreinte."
msgstr "Results sealed on %(day)s: the tournament stays sealed, under the same fingerprint."

msgid "Résultats non scellés : le concours pourra continuer ici, avec d'autres tirages au sort que là-bas."
msgstr "Results not sealed: the tournament can go on here, with other lots than there."

msgid "Un concours de ce nom et de ce jour est déjà ici : il y en aura deux."
msgstr "A tournament of this name and day is here already: there will be two."

#, python-format
msgid "Le club %(club)s n'est pas encore ici : il sera créé, et vous en serez l'organisateur."
msgstr "The club %(club)s is not here yet: it will be created, with you as its organizer."

msgid "L'archive ne dit ni les comptes ni qui a écrit quoi, ni les paiements, ni les rencontres interdites : rien de cela n'est repris."
msgstr "The archive tells neither accounts nor who wrote what, nor payments, nor forbidden meetings: none of this is taken over."

msgid "Reprendre ce concours ici"
msgstr "Take this tournament over here"

msgid "Un autre fichier"
msgstr "Another file"

msgid "Lire ce fichier"
msgstr "Read this file"

msgid "Sur l'autre ordinateur, le fichier se télécharge une fois les résultats scellés ; son nom finit par .archive.json."
msgstr "On the other computer, the file can be downloaded once the results are sealed; its name ends with .archive.json."

msgid "Garder une copie"
msgstr "Keep a copy"

#, python-format
msgid "Dernière copie : le %(day)s à %(hour)s (%(size)s)"
msgstr "Last copy: %(day)s at %(hour)s (%(size)s)"

#, python-format
msgid "dans %(folder)s"
msgstr "in %(folder)s"

msgid "Aucune copie n'a encore été faite d'ici."
msgstr "No copy has been made from here yet."

msgid "Télécharger"
msgstr "Download"

msgid "Un seul fichier, à ranger ailleurs que sur cet ordinateur. Vous pouvez le faire à tout moment, même pendant que les tables jouent."
msgstr "A single file, to be kept elsewhere than on this computer. You can make it at any moment, even while tables play."

msgid "Sur une clé USB"
msgstr "On a USB stick"

msgid "Copier dans ce dossier"
msgstr "Copy into this folder"

msgid "Ce qu'elle contient"
msgstr "What it holds"

#, python-format
msgid "Tout ce que le club a enregistré : comptes, concours, équipes, feuilles et leurs corrections, paiements, classements."
msgid_plural "Tout ce que les %(number)s clubs ont enregistré : comptes, concours, équipes, feuilles et leurs corrections, paiements, classements."
msgstr[0] "Everything the club has stored: accounts, concours, teams, sheets and their corrections, payments, standings."
msgstr[1] "Everything the %(number)s clubs have stored: accounts, concours, teams, sheets and their corrections, payments, standings."

msgid "La clé secrète de cet ordinateur : qui a la copie peut s'y connecter à votre place. Gardez-la pour vous."
msgstr "The secret key of this computer: whoever has the copy can log in there in your place. Keep it to yourself."

#, python-format
msgid "%(number)s équipe"
msgid_plural "%(number)s équipes"
msgstr[0] "%(number)s team"
msgstr[1] "%(number)s teams"

#, python-format
msgid "%(number)s table"
msgid_plural "%(number)s tables"
msgstr[0] "%(number)s table"
msgstr[1] "%(number)s tables"

msgid "dernière saisie :"
msgstr "last entry:"

msgid "absent"
msgstr "absent"

msgid "Réseau de la salle"
msgstr "Network of the hall"

msgid "Dix de der redémarre : quelques secondes."
msgstr "Dix de der is restarting: a few seconds."

msgid "Fermé : le site ne sert que cet ordinateur."
msgstr "Closed: the site serves this computer alone."

msgid "Ouvert : les téléphones de la salle atteignent le site."
msgstr "Open: the phones of the hall reach the site."

msgid "Ouvert, mais cet ordinateur n'est sur aucun réseau."
msgstr "Open, but this computer is on no network."

msgid "La page revient d'elle-même. Rien de ce qui est enregistré n'est touché ; les téléphones renvoient ce qui attendait."
msgstr "The page comes back by itself. Nothing that is stored is touched; phones send again what was waiting."

msgid "Revenir à la page"
msgstr "Back to the page"

msgid "Pour les joueurs"
msgstr "For the players"

msgid "QR code"
msgstr "QR code"

msgid "Sinon :"
msgstr "Otherwise:"

msgid "Les téléphones doivent être sur le même Wi-Fi que cet ordinateur."
msgstr "Phones must be on the same Wi-Fi as this computer."

msgid "C'est LAN, donné au démarrage, qui décide du réseau : relancez sans lui."
msgstr "LAN, given at the start, decides on the network: start again without it."

msgid "Ouvrir le réseau de la salle"
msgstr "Open the network of the hall"

msgid "Chercher le réseau à nouveau"
msgstr "Look for the network again"

msgid "Fermer le réseau de la salle"
msgstr "Close the network of the hall"

msgid "Le site redémarre à chaque fois, en quelques secondes, à la même adresse sur cet ordinateur."
msgstr "The site restarts each time, within seconds, at the same address on this computer."

msgid "Remettre une copie"
msgstr "Put a copy back"

msgid "La copie est entière et se recalcule aux mêmes chiffres. Rien n'est encore changé."
msgstr "The copy is whole and gives the same figures when computed again. Nothing has changed yet."

msgid "Revenir à l'instant d'une copie. La page montre d'abord ce qui changerait."
msgstr "Go back to the moment of a copy. The page shows first what would change."

msgid "Il faudra vous connecter de nouveau, avec un compte de la copie."
msgstr "You will have to log in again, with an account of the copy."

msgid "Ici et dans la copie"
msgstr "Here and in the copy"

msgid "Concours"
msgstr "Tournaments"

msgid "Ici"
msgstr "Here"

msgid "Dans la copie"
msgstr "In the copy"

msgid "Ce qui serait perdu"
msgstr "What would be lost"

msgid "tout le concours"
msgstr "the whole tournament"

#, python-format
msgid "%(number)s saisie"
msgid_plural "%(number)s saisies"
msgstr[0] "%(number)s entry"
msgstr[1] "%(number)s entries"

msgid "aucune saisie de feuille"
msgstr "no entry of a sheet"

msgid "Tout ce qui est ici, comptes et équipes compris, sera remplacé par la copie. Ce qui est ici est mis de côté dans le dossier des données, jamais effacé."
msgstr "Everything here, accounts and teams included, will be replaced by the copy. What is here is set aside in the data folder, never deleted."

msgid "Pour confirmer, tapez le nom du club"
msgstr "To confirm, type the name of the club"

msgid "Remettre cette copie"
msgstr "Put this copy back"

msgid "Ne rien changer"
msgstr "Change nothing"

msgid "Regarder cette copie"
msgstr "Look at this copy"

msgid "Cet ordinateur"
msgstr "This computer"

msgid "Copies"
msgstr "Copies"

msgid "Archives"
msgstr "Archives"

msgid "Fil d’Ariane"
msgstr "Breadcrumb"

#, python-format
msgid "Joueur %(number)s"
msgstr "Player %(number)s"

#, python-format
msgid "Équipe %(number)s"
msgstr "Team %(number)s"

msgid "Quelque chose est à corriger"
msgstr "Something needs correcting"

msgid "(facultatif)"
msgstr "(optional)"

msgid "L'adresse de la salle a changé : les feuilles déjà imprimées ne mènent plus ici"
msgstr "The address of the hall has changed: the sheets already printed no longer lead here"

#, python-format
msgid "Elles envoient les téléphones à <b>%(before)s</b>."
msgstr "They send phones to <b>%(before)s</b>."

#, python-format
msgid "Le site répond maintenant à <b>%(today)s</b>."
msgstr "The site now answers at <b>%(today)s</b>."

msgid "Aucun téléphone n'atteint le site pour l'instant."
msgstr "No phone can reach the site at the moment."

msgid "Soit remettre l'ordinateur sur le même réseau qu'avant, puis relancer Dix de der : les feuilles servent de nouveau."
msgstr "Either put the computer back on the same network as before, then restart Dix de der: the sheets work again."

msgid "Soit réimprimer les feuilles de marque de la partie et les échanger à chaque table. Les donnes déjà saisies restent."
msgstr "Or print the round's score cards again and exchange them at every table. The deals already entered stay."

msgid "Soit relancer Dix de der sur le réseau de la salle (LAN=1), puis réimprimer les feuilles de marque."
msgstr "Or restart Dix de der on the network of the hall (LAN=1), then print the score cards again."

#, python-format
msgid "En attendant, le code de la table marche : on le tape à l'adresse <b class=\"nowrap\">%(typed)s</b>, ou l'on vise le QR code montré à l'écran."
msgstr "Meanwhile the code of the table works: type it at <b class=\"nowrap\">%(typed)s</b>, or scan the QR code shown on the screen."

#, python-format
msgid "Réimprimer les feuilles de la partie %(number)s"
msgstr "Print the sheets of round %(number)s again"

msgid "Réimprimer les feuilles de marque"
msgstr "Print the score cards again"

msgid "Menu"
msgstr "Menu"

msgid "Se déconnecter"
msgstr "Log out"

msgid "Toutes les parties sont jouées"
msgstr "All rounds are played"

#, python-format
msgid "Partie %(number)s : toutes les tables ont fini"
msgstr "Round %(number)s: all tables have finished"

#, python-format
msgid "La partie %(number)s est tirée, et pas encore publiée"
msgstr "Round %(number)s is drawn, and not published yet"

msgid "La suite est à l'organisateur."
msgstr "What follows is up to the organizer."

msgid "Terminer le concours"
msgstr "Finish the tournament"

#, python-format
msgid "Tirer la partie %(number)s, regarder d'abord"
msgstr "Draw round %(number)s, look first"

msgid "Tirer et publier"
msgstr "Draw and publish"

#, python-format
msgid "Tirer et publier la partie %(number)s"
msgstr "Draw and publish round %(number)s"

msgid "Tirer, regarder d'abord"
msgstr "Draw, look first"

msgid "Tirer, publier et imprimer"
msgstr "Draw, publish and print"

#, python-format
msgid "Regarder et publier la partie %(number)s"
msgstr "Look at round %(number)s and publish it"

msgid "Règles"
msgstr "Rules"

msgid "Enregistrement en cours…"
msgstr "Saving…"

msgid "Pas de réponse. Rien n'est perdu : ce qui est tapé est gardé dans ce navigateur, et n'est jamais écrit deux fois."
msgstr "No answer. Nothing is lost: what is typed is kept in this browser, and is never written twice."

msgid "Réessayer"
msgstr "Try again"

msgid "Vous n'êtes plus connecté : reconnectez-vous. Ce qui est tapé est gardé dans ce navigateur, et sera remis ici."
msgstr "You are no longer logged in: log in again. What is typed is kept in this browser, and will be put back here."

msgid "Se reconnecter"
msgstr "Log in again"

msgid "Le compte connecté dans ce navigateur n'a pas le droit d'écrire ici. Connectez-vous avec le vôtre dans un autre onglet, puis réessayez : ce qui est tapé est gardé."
msgstr "The account logged in in this browser may not write here. Log in with your own in another tab, then try again: what is typed is kept."

msgid "Brouillon de <span data-saving-hour></span> remis, pas encore enregistré."
msgstr "Draft of <span data-saving-hour></span> put back, not saved yet."

msgid "Effacer"
msgstr "Clear"

#, python-format
msgid "Scellé le %(day)s à %(time)s · empreinte %(short)s"
msgstr "Sealed on %(day)s at %(time)s · fingerprint %(short)s"

msgid "Étapes du concours"
msgstr "Stages of the tournament"

msgid "Inscriptions"
msgstr "Registration"

msgid "Feuilles"
msgstr "Sheets"

msgid "Caisse"
msgstr "Cash desk"

msgid "Impressions"
msgstr "Printing"

msgid "Réglages"
msgstr "Settings"

msgid "SA"
msgstr "NT"

msgid "TA"
msgstr "AT"

msgid "Pages"
msgstr "Pages"

msgid "Précédente"
msgstr "Previous"

msgid "Suivante"
msgstr "Next"

msgid "Couleurs"
msgstr "Colours"

msgid "Auto"
msgstr "Auto"

msgid "Clair"
msgstr "Light"

msgid "Sombre"
msgstr "Dark"

msgctxt "un souhait"
msgid "Joueur"
msgid_plural "Joueurs"
msgstr[0] "Player"
msgstr[1] "Players"

msgctxt "un souhait"
msgid "Équipe"
msgid_plural "Équipes"
msgstr[0] "Team"
msgstr[1] "Teams"

msgid "Votre table"
msgstr "Your table"

msgid "Ouvrir"
msgstr "Open"

msgid "Nouvelle donne"
msgstr "New deal"

msgid "Le contrat"
msgstr "The contract"

msgid "Preneur"
msgstr "Taker"

msgid "Atout"
msgstr "Trump"

msgid "Coinche"
msgstr "Coinche"

msgid "Qui a pris ?"
msgstr "Who took?"

msgid "Tous ont passé"
msgstr "All passed"

msgid "À combien ?"
msgstr "At how much?"

msgid "Plus…"
msgstr "More…"

msgid "Quelle enchère ?"
msgstr "Which bid?"

msgid "C'est bien cela"
msgstr "That's right"

msgid "À quel atout ?"
msgstr "In which trump?"

msgid "Coinché ?"
msgstr "Coinched?"

msgid "Passe"
msgstr "Pass"

msgid "Combien de points ?"
msgstr "How many points?"

msgid "Seul : les huit plis par le demandeur"
msgstr "Alone: all eight tricks by the bidder"

msgid "Qui a annoncé en premier ?"
msgstr "Who announced first?"

msgid "Renonce : annonce non montrée"
msgstr "Renonce: announce not shown"

msgid "Rebelote omise, tolérée"
msgstr "Rebelote left out, tolerated"

msgid "C'est la dernière donne de la table"
msgstr "This is the last deal of the table"

msgid "Quelle annonce ?"
msgstr "Which announce?"

msgid "Hauteur"
msgstr "Highest card"

msgid "Couleur"
msgstr "Suit"

msgid "Retour"
msgstr "Return"

msgid "Effacé."
msgstr "Cleared."

msgid "Remettre ce qui était tapé"
msgstr "Put back what was typed"

msgid "Noter"
msgstr "Record"

msgid "Trop de codes essayés"
msgstr "Too many codes tried"

#, python-format
msgid "Attendez %(minutes)s minutes, ou scannez le carré noir et blanc de votre feuille de marque : lui marche toujours."
msgstr "Wait %(minutes)s minutes, or scan the black and white square on your score sheet: that always works."

msgid "Effacer le dernier chiffre"
msgstr "Delete the last digit"

msgid "Nouvelle partie"
msgstr "New game"

msgid "Dix de der"
msgstr "Dix de der"

msgid "Annonces, chouine…"
msgstr "Announces, chouine…"

msgid "Vous êtes…"
msgstr "You are…"

#, python-format
msgid "Table %(number)s : vous êtes…"
msgstr "Table %(number)s: you are…"

msgid "Chaque camp ouvre la table sur son téléphone : l'un note, l'autre confirme."
msgstr "Each side opens the table on its phone: one records, the other confirms."

msgid "Un seul téléphone pour la table ?"
msgstr "Only one phone for the table?"

msgid "Un camp note, puis passe le téléphone à l'autre, qui confirme. Qui note ?"
msgstr "One side records, then passes the phone to the other, who confirms. Who records?"

#, python-format
msgid "vous êtes : %(name)s"
msgstr "you are: %(name)s"

msgid "un seul téléphone"
msgstr "only one phone"

msgid "Mon équipe"
msgstr "My team"

msgid "Ce navigateur n'exécute pas JavaScript : notez sur la feuille de papier, la table de marque la saisira."
msgstr "This browser does not run JavaScript: write on the paper sheet, the scoring desk will enter it."

msgid "Score"
msgstr "Score"

msgid "Envoyer maintenant"
msgstr "Send now"

msgid "D'accord"
msgstr "Agreed"

msgid "Pas d'accord…"
msgstr "Don't agree…"

msgid "Donnes"
msgstr "Deals"

msgid "Retirer l'appel à l'arbitre"
msgstr "Withdraw the call"

msgid "Tout ce que vous notez est gardé dans ce téléphone, même sans réseau."
msgstr "All that you note is kept on this phone, even without a network."

msgid "Appeler l'arbitre…"
msgstr "Call the referee…"

msgid "Corriger"
msgstr "Correct"

msgid "Retirer le désaccord"
msgstr "Withdraw the disagreement"

msgid "Pas d'accord"
msgstr "Don't agree"

msgid "Pourquoi ? L'arbitre viendra."
msgstr "Why? The referee will come."

msgid "Prévenir l'arbitre"
msgstr "Call the referee"

msgid "C'est la même"
msgstr "It is the same one"

msgid "Une autre donne"
msgstr "Another deal"

msgid "Une autre partie"
msgstr "Another partie"

msgid "Ouvrir la feuille"
msgstr "Open the sheet"

msgid "Voir le classement"
msgstr "See the standings"

msgid "Nos parties et résultats"
msgstr "Our rounds and results"

msgid "Rencontres à éviter"
msgstr "Meetings to avoid"

msgid "Des joueurs qui ne doivent pas, ou plutôt pas, jouer l'un contre l'autre."
msgstr "Players who must not, or preferably should not, play each other."

msgid "Des équipes qui ne doivent pas, ou plutôt pas, jouer l'une contre l'autre."
msgstr "Teams that must not, or preferably should not, play each other."

msgid "et"
msgstr "and"

msgid "ne doivent pas se rencontrer"
msgstr "must not meet"

msgid "plutôt pas : on l'évite tant que c'est possible"
msgstr "preferably not: avoided whenever possible"

msgid "Personne pour l'instant : le tirage fait se rencontrer tout le monde, sauf deux fois les mêmes."
msgstr "Nobody for now: the draw lets everyone meet, but never the same ones twice."

msgid "Ajouter"
msgstr "Add"

msgid "Ajouter à la liste"
msgstr "Add to the list"

msgid "Il faut d'abord deux inscriptions."
msgstr "Two registrations are needed first."

msgid "Nouveau concours"
msgstr "New tournament"

#, python-format
msgid "Comme le dernier : %(name)s"
msgstr "Like the last one: %(name)s"

msgid "Formules"
msgstr "Formats"

#, python-format
msgid "%(count)s partie."
msgid_plural "%(count)s parties."
msgstr[0] "%(count)s round."
msgstr[1] "%(count)s rounds."

msgid "Règlement"
msgstr "Rulebook"

#, python-format
msgid "Ce que nous changeons au règlement « %(ruleset)s »"
msgstr "What we change in the rulebook “%(ruleset)s”"

msgid "Recalculer les exemples"
msgstr "Recalculate the examples"

msgid "Créer le concours"
msgstr "Create the tournament"

msgid "Pour les poules"
msgstr "For pools"

msgid "Pour ce qui n'est ni tableau, ni poules, ni mêlée :"
msgstr "For anything that is not a bracket, pools or mêlée:"

msgid "Pour l'élimination directe"
msgstr "For knockout"

msgid "Qui ne doit pas se rencontrer"
msgstr "Who must not meet"

msgid "L'ordre des tables"
msgstr "The order of the tables"

msgid "Autres réglages"
msgstr "More settings"

msgid "classement, exempt, noms, téléphones, corrections"
msgstr "ranking, bye, names, phones, corrections"

msgid "Ce qui classe, dans l'ordre"
msgstr "What decides the ranking, in order"

msgid "À égalité de tout : la confrontation directe si l'on s'est rencontré, puis le tirage au sort."
msgstr "If everything is equal: head-to-head if they have met, then lots."

msgid "Règles du club"
msgstr "Club rules"

msgid "Exporter"
msgstr "Export"

#, python-format
msgid "au lieu de : %(own)s"
msgstr "instead of: %(own)s"

msgid "Barème des décisions d'arbitrage"
msgstr "Tariff of the referee's rulings"

#, python-format
msgid "%(points)s point"
msgid_plural "%(points)s points"
msgstr[0] "%(points)s point"
msgstr[1] "%(points)s points"

msgid "avertissement"
msgstr "warning"

msgid "Renommer"
msgstr "Rename"

msgid "Nouveau nom"
msgstr "New name"

msgid "Supprimer"
msgstr "Delete"

msgid "Les concours qui les jouent gardent leurs règles. Exportez-les d'abord si elles peuvent resservir."
msgstr "Tournaments that play by them keep their rules. Export them first if they may be useful again."

#, python-format
msgid "Supprimer « %(name)s »"
msgstr "Delete “%(name)s”"

msgid "Aucune règle gardée"
msgstr "No rules kept"

msgid "Réglez un concours à votre façon, puis gardez ses règles sous un nom depuis sa page « Règles »."
msgstr "Set up a tournament your way, then keep its rules under a name from its “Rules” page."

msgid "Importer un fichier de règles"
msgstr "Import a rules file"

msgid "Tel qu'un club l'a exporté."
msgstr "As exported by a club."

msgid "Importer"
msgstr "Import"

msgid "Lots"
msgstr "Prizes"

msgid "Enregistrer les lots"
msgstr "Save the prizes"

msgid "Le palmarès donnera"
msgstr "The prize list will give"

msgid "Prolonger les corrections"
msgstr "Extend the time for corrections"

msgid "Aucun délai de correction n'est en cours : il n'y a rien à prolonger."
msgstr "No time for corrections is running: there is nothing to extend."

msgid "Ces minutes s'ajoutent au délai qui court."
msgstr "These minutes are added to the time that is running."

msgid "Les feuilles se corrigent de nouveau, à partir de maintenant et pendant ces minutes."
msgstr "Sheets can be corrected again, from now on and for this many minutes."

msgid "D'ici là, le classement et le palmarès portent « provisoire » et l'heure."
msgstr "Until then, the standings and the prize list are marked “provisional”, with the time."

msgid "Prolonger"
msgstr "Extend"

msgid "Arbitres"
msgstr "Referees"

msgid "Un membre dont le rôle est « arbitre » n'ouvre que les concours où il est coché ici."
msgstr "A member whose role is “referee” opens only the tournaments where they are ticked here."

msgid "Enregistrer les arbitres"
msgstr "Save the referees"

msgid "Inviter un arbitre"
msgstr "Invite a referee"

msgid "Salle"
msgstr "Room"

msgid "Le tirage donne les tables dans cet ordre, en commençant par la première de la liste."
msgstr "The draw gives out the tables in this order, starting with the first in the list."

msgid "Enregistrer la salle"
msgstr "Save the room"

msgid "Ce que cela donne"
msgstr "The outcome"

msgid "Qui ne se déplace pas"
msgstr "Who does not move"

#, python-format
msgid "table %(table)s"
msgstr "table %(table)s"

msgid "Un joueur qui a du mal à marcher garde sa table toute la journée : réglez-le sur sa page, depuis les inscriptions."
msgstr "A player who has trouble walking keeps their table all day: set this on their page, from registration."

msgid "Une équipe qui a du mal à marcher garde sa table toute la journée : réglez-le sur sa page, depuis les inscriptions."
msgstr "A team that has trouble walking keeps its table all day: set this on its page, from registration."

msgid "Règlements"
msgstr "Rulebooks"

#, python-format
msgid "%(count)s changement"
msgid_plural "%(count)s changements"
msgstr[0] "%(count)s change"
msgstr[1] "%(count)s changes"

msgid "Un tirage est publié : les joueurs jouent déjà selon ces règles."
msgstr "A draw is published: the players already play by these rules."

msgid "Changer les règles quand même"
msgstr "Change the rules all the same"

msgid "Toutes les options"
msgstr "All options"

msgid "Partir d'un règlement"
msgstr "Start from a rulebook"

#, python-format
msgid "« %(name)s » est proposé ci-dessous : rien ne change avant « Enregistrer les règles »."
msgstr "“%(name)s” is proposed below: nothing changes before “Save the rules”."

msgid "Enregistrer les règles"
msgstr "Save the rules"

msgid "Revenir au règlement"
msgstr "Back to the rulebook"

msgid "Garder ces règles pour une autre année"
msgstr "Keep these rules for another year"

msgid "Le barème des décisions d'arbitrage est gardé avec elles."
msgstr "The tariff of the referee's rulings is kept with them."

msgid "Garder sous ce nom"
msgstr "Keep under this name"

msgid "Les règles du club"
msgstr "The club's rules"

msgid "Règles changées en cours de concours"
msgstr "Rules changed during the tournament"

msgid "Ce qui a changé"
msgstr "What has changed"

#, python-format
msgid "Partie %(round)s, table %(number)s"
msgstr "Round %(round)s, table %(number)s"

#, python-format
msgid "rang %(before)s → %(after)s"
msgstr "rank %(before)s → %(after)s"

msgid "Ces règles ne vont pas ensemble : la phrase en rouge, à côté de l'option, dit pourquoi."
msgstr "These rules do not go together: the sentence in red, beside the option, says why."

#, python-format
msgid "au règlement : %(plain)s"
msgstr "by the rulebook: %(plain)s"

msgid "n'existe pas au règlement"
msgstr "does not exist in the rulebook"

#, python-format
msgid "Règlement : %(own)s"
msgstr "Rulebook: %(own)s"

msgid "Voir ce que cela donne, plus bas"
msgstr "See what this gives, below"

msgid "Les tables de ce concours finissent en un nombre de donnes ou au temps : ces options n'y changent rien."
msgstr "The tables of this tournament end after a number of deals or on time: these options change nothing there."

msgid "Un tirage est publié : ce qui finit une table, en gris plus bas, ne change plus, car les joueurs jouent déjà ainsi. Le reste, oui."
msgstr "A draw is published: what ends a table, in grey below, no longer changes, because the players already play that way. The rest does."

msgid "Enregistrer"
msgstr "Save"

#, python-format
msgid "Qui gagne « %(label)s » ?"
msgstr "Who wins “%(label)s”?"

msgid "pas encore choisi"
msgstr "not chosen yet"

msgid "Attribuer"
msgstr "Award"

msgid "Tirer au sort maintenant"
msgstr "Draw the lot now"

msgid "Il manque encore"
msgstr "Still missing"

msgid "Terminer quand même, sans cela"
msgstr "Finish all the same, without it"

msgid "Cochez ici pour terminer un concours incomplet."
msgstr "Tick here to finish an incomplete tournament."

msgid "Réglages du concours"
msgstr "Settings of the tournament"

msgid "Les résultats sont scellés : plus rien ne change."
msgstr "The results are sealed: nothing changes any more."

msgid "Barème"
msgstr "Penalty scale"

msgid "Ce que coûtent les articles du règlement du club : l'arbitre les choisit quand il écrit une décision. Les décisions déjà prises gardent leur pénalité."
msgstr "What the articles of the club's rulebook cost: the referee chooses them when writing a ruling. Rulings already given keep their penalty."

msgid "Reprendre celui des règles"
msgstr "Take the one from the rules"

msgid "Garder aussi avec les règles"
msgstr "Keep with the rules too"

msgid "ce concours seulement"
msgstr "this tournament only"

msgid "Pour l'avoir encore l'an prochain : enregistrez-le, puis « Garder sous ce nom » en bas de la page « Règles ». Il est gardé avec elles."
msgstr "To have it again next year: save it, then “Keep under this name” at the foot of the page “Rules”. It is kept with them."

msgid "Aller aux règles"
msgstr "Go to the rules"

msgid "Enregistrer le barème"
msgstr "Save the penalty scale"

msgid "Date"
msgstr "Date"

msgid "Équipes"
msgstr "Teams"

msgid "État"
msgstr "Status"

msgid "Pas encore de concours"
msgstr "No tournament yet"

msgid "Un nom, une date : le reste est déjà réglé, et se change avant le premier tirage."
msgstr "A name, a date: the rest is set already, and can be changed before the first draw."

msgid "Créer le premier concours"
msgstr "Create the first tournament"

msgid "Rien pour vous ici en ce moment : un organisateur prépare les concours et nomme les arbitres."
msgstr "Nothing for you here at the moment: an organizer prepares the tournaments and names the referees."

msgid "Vous n'êtes membre d'aucun club"
msgstr "You are not a member of any club"

msgid "Demandez à un organisateur de vous inviter : il vous donnera un lien."
msgstr "Ask an organizer to invite you: they will give you a link."

#, python-format
msgid "feuille %(part)s"
msgstr "sheet %(part)s"

msgid "Premier donneur :"
msgstr "First dealer:"

msgid "Premier donneur"
msgstr "First dealer"

msgid "Exempt"
msgstr "Bye"

msgid "Quand"
msgstr "When"

msgid "Où"
msgstr "Where"

msgid "Décision"
msgstr "Ruling"

msgid "Pénalité"
msgstr "Penalty"

msgid "Par"
msgstr "By"

msgid "exempt"
msgstr "bye"

msgid "Visez ce code : il ouvre votre table à chaque partie. Ne le prêtez pas."
msgstr "Scan this code: it opens your table in every round. Do not lend it."

msgid "Des PDF en A4, noir sur blanc, prêts pour l'imprimante de la salle."
msgstr "A4 PDFs, black on white, ready for the printer in the hall."

#, python-format
msgid "Le tirage par table et par nom pour le mur, puis la feuille de marque de la table."
msgid_plural "Le tirage par table et par nom pour le mur, puis les feuilles de marque des %(count)s tables."
msgstr[0] "The draw by table and by name for the wall, then the score sheet of the table."
msgstr[1] "The draw by table and by name for the wall, then the score sheets of the %(count)s tables."

#, python-format
msgid "Papiers de la partie %(number)s"
msgstr "Papers of round %(number)s"

msgid "Rien à afficher encore"
msgstr "Nothing to put up yet"

msgid "Le tirage publié s'imprime ici avec les feuilles de marque. Les feuilles vierges, elles, sont déjà prêtes."
msgstr "The published draw is printed here with the score sheets. Blank sheets are ready already."

msgid "Aller au tirage"
msgstr "Go to the draw"

msgid "Parties précédentes"
msgstr "Earlier rounds"

msgid "Votre papier est prêt."
msgstr "Your paper is ready."

msgid "Ouvrir le PDF"
msgstr "Open the PDF"

msgid "Autres papiers"
msgstr "Other papers"

msgid "L'impression s'est arrêtée"
msgstr "The printing stopped"

msgid "Le PDF n'a pas pu être fait. Fermez d'autres programmes si l'ordinateur est chargé, puis recommencez ; les pages du concours restent disponibles à l'écran."
msgstr "The PDF could not be made. Close other programs if the computer is busy, then try again; the pages of the tournament stay available on screen."

msgid "Recommencer"
msgstr "Try again"

#, python-format
msgid "%(done)s pages sur %(total)s"
msgstr "%(done)s pages of %(total)s"

msgid "Préparation du PDF …"
msgstr "Preparing the PDF…"

msgid "Avancement"
msgstr "Progress"

#, python-format
msgid "Réimprimer une feuille de la partie %(number)s"
msgstr "Print one sheet of round %(number)s again"

msgid "Feuilles vierges"
msgstr "Blank sheets"

msgid "Impression"
msgstr "Printing"

msgid "Les feuilles s'impriment sans QR code : le site ne sert que cet ordinateur. Pour saisir les donnes au téléphone, relancez Dix de der avec LAN=1 avant d'imprimer."
msgstr "The sheets are printed without a QR code: the site serves this computer only. To enter deals by phone, restart Dix de der with LAN=1 before printing."

msgid "Les feuilles s'impriment sans QR code : l'ordinateur n'est sur aucun réseau, ou en a changé depuis le démarrage. Joignez celui de la salle, puis relancez Dix de der."
msgstr "The sheets are printed without a QR code: the computer is on no network, or has changed it since the start. Join that of the hall, then restart Dix de der."

msgid "Affichage"
msgstr "Display"

msgid "Tous les concours"
msgstr "All tournaments"

msgid "Accès organisateurs"
msgstr "Organizers' access"

#, python-format
msgid "partie %(round_number)s"
msgstr "round %(round_number)s"

#, python-format
msgid "écrite à %(at)s au téléphone"
msgstr "written at %(at)s on the phone"

msgid "Sur la feuille"
msgstr "On the sheet"

msgid "Envoyée par le téléphone"
msgstr "Sent by phone"

msgid "Prendre celle du téléphone"
msgstr "Take the one from the phone"

msgid "Prendre la donne"
msgstr "Take the deal"

msgid "Répondre…"
msgstr "Answer…"

msgid "Votre réponse"
msgstr "Your answer"

msgid "vu avec les deux équipes"
msgstr "seen with both teams"

msgid "Désaccord réglé"
msgstr "Disagreement settled"

msgid "Garder celle de la feuille"
msgstr "Keep the one on the sheet"

msgid "Laisser de côté"
msgstr "Set aside"

msgid "Histoire"
msgstr "History"

msgid "Corriger la donne"
msgstr "Correct the deal"

#, python-format
msgid ", partie %(number)s"
msgstr ", round %(number)s"

msgid "feuilles à vérifier"
msgstr "sheets to check"

msgid "À trancher"
msgstr "To be decided"

msgid "Rien à trancher pour cette recherche."
msgstr "Nothing to decide for this search."

msgid "Rien : aucune table n'attend l'arbitre."
msgstr "Nothing: no table is waiting for the referee."

#, python-format
msgid "Et %(n)s autre, qui apparaîtra quand celles-ci seront réglées."
msgid_plural "Et %(n)s autres, qui apparaîtront quand celles-ci seront réglées."
msgstr[0] "And %(n)s more, which will appear when these are settled."
msgstr[1] "And %(n)s more, which will appear when these are settled."

msgid "Deux fois la même donne"
msgstr "The same deal twice"

msgid "La table les dit jouées toutes les deux : regardez la feuille de papier. Vérifiée, la feuille ne paraît plus ici."
msgstr "The table says that both were played: look at the paper sheet. Once checked, the sheet no longer appears here."

#, python-format
msgid "donnes %(first)s et %(second)s"
msgstr "deals %(first)s and %(second)s"

#, python-format
msgid "À vérifier, partie %(number)s"
msgstr "To check, round %(number)s"

msgid "Jouent encore"
msgstr "Still playing"

#, python-format
msgid "%(n)s silencieuse"
msgid_plural "%(n)s silencieuses"
msgstr[0] "%(n)s silent"
msgstr[1] "%(n)s silent"

msgid "Finies et vérifiées"
msgstr "Finished and checked"

msgid "relue par qui l'a saisie"
msgstr "read through by the one who entered it"

msgid "Annuler la vérification"
msgstr "Cancel the check"

msgid "forfait"
msgstr "forfeit"

msgid "Aucune pour l'instant."
msgstr "None so far."

msgid "Aucune partie n'est publiée"
msgstr "No round is published"

msgid "Les tables apparaissent ici quand leur tirage est publié."
msgstr "The tables appear here when their draw is published."

msgid "Dans l'ordre où elles ont été finies, comme leur papier dans la pile."
msgstr "In the order in which they were finished, as their papers lie in the pile."

msgid "Dans l'ordre des tables. Choisissez qui les a saisies pour les avoir dans l'ordre de sa pile."
msgstr "In the order of the tables. Choose who entered them to have them in the order of that pile."

msgid "Saisies par"
msgstr "Entered by"

msgid "tout le monde"
msgstr "everybody"

msgid "Feuilles à vérifier"
msgstr "Sheets to check"

msgid "Saisie par"
msgstr "Entered by"

msgid "Actions"
msgstr "Actions"

#, python-format
msgid "manches %(ns)s – %(ew)s"
msgstr "manches %(ns)s – %(ew)s"

msgid "totaux"
msgstr "totals"

msgid "dont vous : faites-la relire à un autre"
msgstr "you among them: have somebody else read it through"

msgid "changée depuis"
msgstr "changed since"

msgid "confirmée par les deux équipes"
msgstr "confirmed by both teams"

msgid "Vérifiée"
msgstr "Checked"

msgid "Toute la pile d'un coup"
msgstr "The whole pile at once"

#, python-format
msgid "%(n)s feuille saisie par vous restera dans la pile : faites-la relire à un autre."
msgid_plural "%(n)s feuilles saisies par vous resteront dans la pile : faites-les relire à un autre."
msgstr[0] "%(n)s sheet that you entered will stay in the pile: have somebody else read it through."
msgstr[1] "%(n)s sheets that you entered will stay in the pile: have somebody else read them through."

#, python-format
msgid "La feuille saisie par d'autres sera marquée vérifiée par vous : elle est comparée à son papier ?"
msgid_plural "Les %(n)s feuilles saisies par d'autres seront marquées vérifiées par vous : chacune est comparée à son papier ?"
msgstr[0] "The sheet that somebody else entered will be marked as checked by you: has it been compared with its paper?"
msgstr[1] "The %(n)s sheets that others entered will be marked as checked by you: has each been compared with its paper?"

#, python-format
msgid "%(n)s feuille vérifiée"
msgid_plural "%(n)s feuilles vérifiées"
msgstr[0] "%(n)s sheet checked"
msgstr[1] "%(n)s sheets checked"

msgid "Aucune feuille à vérifier pour ce choix."
msgstr "No sheet to check under this choice."

msgid "Aucune : les feuilles finies viennent ici, dans l'ordre de la pile."
msgstr "None: finished sheets come here, in the order of the pile."

msgid "Tables qui jouent"
msgstr "Tables playing"

msgid "Dernière activité"
msgstr "Last activity"

msgid "contre"
msgstr "against"

msgid "à l'instant"
msgstr "just now"

#, python-format
msgid "il y a %(since)s"
msgstr "%(since)s ago"

msgid "silencieuse"
msgstr "silent"

msgid "Aucune table en cours pour cette recherche."
msgstr "No table playing matches this search."

msgid "Plus personne ne joue."
msgstr "Nobody is playing any more."

msgid "Décisions d'arbitrage"
msgstr "Referee's rulings"

msgid "Ce que les tables contestent, ce qui reste à vérifier, qui joue encore. La page se tient à jour toute seule."
msgstr "What tables object to, what is still to be checked, who is still playing. The page keeps itself up to date."

msgid "Table, équipe ou nom"
msgstr "Table, team or name"

msgid "Tout montrer"
msgstr "Show all"

msgid "Décision d'arbitrage"
msgstr "Referee's ruling"

msgid "Elle est écrite au registre avec votre nom, et ne s'efface pas ; elle s'annule par une autre décision."
msgstr "It is written in the log with your name, and cannot be erased; another ruling cancels it."

msgid "Enregistrer la décision"
msgstr "Save the ruling"

msgid "Imprimer le registre"
msgstr "Print the log"

msgid "Registre des incidents, dans l'ordre du temps."
msgstr "Log of incidents, in order of time."

msgid "Décisions"
msgstr "Rulings"

#, python-format
msgid ", donne %(place)s"
msgstr ", deal %(place)s"

#, python-format
msgid "annulée à %(at)s par %(name)s"
msgstr "cancelled at %(at)s by %(name)s"

msgid "Pourquoi ?"
msgstr "Why?"

msgid "Annuler la décision"
msgstr "Cancel the ruling"

msgid "Aucune décision"
msgstr "No ruling"

msgid "Pour une maldonne, une renonce ou un retard, ouvrez la feuille d'une table, puis « Prendre une décision : maldonne, renonce, retard, pénalité ». Pour un forfait, « Déclarer un forfait »."
msgstr "For a misdeal, a renonce or lateness, open a table's sheet, then “Make a ruling: misdeal, renonce, lateness, penalty”. For a forfeit, “Declare a forfeit”."

#, python-format
msgid "Histoire de la %(table)s"
msgstr "History of %(table)s"

msgid "Histoire de la feuille"
msgstr "History of the sheet"

msgid "Tout ce qui a été écrit, envoyé, confirmé, contesté et décidé, dans l'ordre. Rien ne s'efface : pour revenir à une version, ouvrez les versions de la donne."
msgstr "Everything written, sent, confirmed, objected to and decided, in order. Nothing is erased: to go back to a version, open the versions of the deal."

msgid "versions"
msgstr "versions"

msgid "Remettre la feuille comme elle était"
msgstr "Put the sheet back as it was"

msgid "Retour à la feuille"
msgstr "Back to the sheet"

msgid "marque"
msgstr "score"

msgid "Voir ce que cela change"
msgstr "See what this changes"

msgid "Ce que cela change"
msgstr "What this changes"

msgid "Retour au joueur"
msgstr "Back to the player"

msgid "Retour à l'équipe"
msgstr "Back to the team"

msgid "Ce que disent les colonnes"
msgstr "What the columns say"

#, python-format
msgid "La ligne %(number)s est l'en-tête : « %(text)s »."
msgstr "Line %(number)s is the header: “%(text)s”."

#, python-format
msgid "Ligne %(number)s, au-dessus de l'en-tête, pas lue : « %(text)s »."
msgstr "Line %(number)s, above the header, not read: “%(text)s”."

#, python-format
msgid "Colonne « %(title)s » : pas gardée (« %(example)s »…)."
msgstr "Column “%(title)s”: not kept (“%(example)s”…)."

#, python-format
msgid "Colonne %(number)s : pas gardée (« %(example)s »…)."
msgstr "Column %(number)s: not kept (“%(example)s”…)."

#, python-format
msgid "Colonne %(number)s"
msgstr "Column %(number)s"

msgid "Relire la liste avec ces colonnes"
msgstr "Read the list again with these columns"

msgid "Règles, réglages, tirage, salle, barème, lots et arbitres sont repris, et se changent dans « Réglages »."
msgstr "Rules, settings, draw, room, tariff, prizes and referees are taken over, and can be changed in “Settings”."

#, python-format
msgid "%(count)s joueur, numéroté de nouveau depuis 1."
msgid_plural "%(count)s joueurs, numérotés de nouveau depuis 1."
msgstr[0] "%(count)s player, numbered again from 1."
msgstr[1] "%(count)s players, numbered again from 1."

#, python-format
msgid "%(count)s équipe, numérotée de nouveau depuis 1."
msgid_plural "%(count)s équipes, numérotées de nouveau depuis 1."
msgstr[0] "%(count)s team, numbered again from 1."
msgstr[1] "%(count)s teams, numbered again from 1."

#, python-format
msgid "pointé sur %(expected)s"
msgid_plural "pointés sur %(expected)s"
msgstr[0] "checked in, of %(expected)s"
msgstr[1] "checked in, of %(expected)s"

#, python-format
msgid "pointée sur %(expected)s"
msgid_plural "pointées sur %(expected)s"
msgstr[0] "checked in, of %(expected)s"
msgstr[1] "checked in, of %(expected)s"

msgid "Tout pointer"
msgstr "Check everybody in"

msgid "Pointe aussi qui n'est pas encore arrivé : il serait tiré. Un pointage s'annule ligne par ligne."
msgstr "Checks in those who have not arrived too: they would be drawn. A check-in is undone line by line."

#, python-format
msgid "Tout pointer (%(missing)s joueur)"
msgid_plural "Tout pointer (%(missing)s joueurs)"
msgstr[0] "Check all in (%(missing)s player)"
msgstr[1] "Check all in (%(missing)s players)"

#, python-format
msgid "Tout pointer (%(missing)s équipe)"
msgid_plural "Tout pointer (%(missing)s équipes)"
msgstr[0] "Check all in (%(missing)s team)"
msgstr[1] "Check all in (%(missing)s teams)"

#, python-format
msgid "<strong class=\"num\">%(settled)s</strong> réglé sur %(all)s"
msgid_plural "<strong class=\"num\">%(settled)s</strong> réglés sur %(all)s"
msgstr[0] "<strong class=\"num\">%(settled)s</strong> of %(all)s settled"
msgstr[1] "<strong class=\"num\">%(settled)s</strong> of %(all)s settled"

#, python-format
msgid "<strong class=\"num\">%(settled)s</strong> réglée sur %(all)s"
msgid_plural "<strong class=\"num\">%(settled)s</strong> réglées sur %(all)s"
msgstr[0] "<strong class=\"num\">%(settled)s</strong> of %(all)s settled"
msgstr[1] "<strong class=\"num\">%(settled)s</strong> of %(all)s settled"

#, python-format
msgid "reste %(amount)s"
msgstr "%(amount)s left"

msgid "La caisse"
msgstr "The cash desk"

msgid "Touche « p » sur une ligne : payé ; ↓ : la suivante."
msgstr "Key “p” on a line: paid; ↓: the next one."

msgid "Ce que la liste montre"
msgstr "What the list shows"

msgid "Tous"
msgstr "All"

msgid "Toutes"
msgstr "All"

msgid "À pointer"
msgstr "To check in"

msgid "Ont quitté"
msgstr "Have left"

#, python-format
msgid "Joueur %(number)s inscrit : %(names)s"
msgstr "Player %(number)s registered: %(names)s"

#, python-format
msgid "Équipe %(number)s inscrite : %(names)s"
msgstr "Team %(number)s registered: %(names)s"

msgid "Imprimer"
msgstr "Print"

msgid "Personne ici"
msgstr "Nobody here"

msgid "Rien ne répond à cette recherche."
msgstr "Nothing matches this search."

msgid "Rien à montrer sous ce choix."
msgstr "Nothing to show under this choice."

msgid "Voir toute la liste"
msgstr "See the whole list"

msgid "Aucun joueur pour l'instant"
msgstr "No player so far"

msgid "Remplissez la ligne ci-dessus : joueur, Tab, club, Entrée. Ou reprenez une liste déjà faite."
msgstr "Fill in the line above: player, Tab, club, Enter. Or take over a list you already have."

msgid "Aucune équipe pour l'instant"
msgstr "No team so far"

msgid "Remplissez la ligne ci-dessus : joueur 1, Tab, joueur 2, Tab, club, Entrée. Ou reprenez une liste déjà faite."
msgstr "Fill in the line above: player 1, Tab, player 2, Tab, club, Enter. Or take over a list you already have."

msgid "Inscrire un joueur"
msgstr "Register a player"

msgid "Inscrire une équipe"
msgstr "Register a team"

msgid "Inscrire"
msgstr "Register"

msgid "Déjà inscrit ?"
msgstr "Already registered?"

msgid "Inscrire quand même"
msgstr "Register all the same"

msgid "La dernière partie est tirée : qui s'inscrit maintenant ne joue plus."
msgstr "The last round is drawn: who registers now does not play any more."

msgid "La dernière partie est tirée : une équipe inscrite maintenant ne joue plus."
msgstr "The last round is drawn: a team registered now does not play any more."

#, python-format
msgid "Qui s'inscrit maintenant joue à partir de la partie %(from_round)s."
msgstr "Anyone registering now plays from round %(from_round)s on."

#, python-format
msgid "Une équipe inscrite maintenant joue à partir de la partie %(from_round)s."
msgstr "A team registered now plays from round %(from_round)s on."

msgid "Écrivez les noms ainsi : Nom Prénom. Les listes par nom suivent le nom de famille."
msgstr "Write names like this: Last name First name. Lists by name follow the last name."

msgid "Écrivez les noms ainsi : Prénom Nom. Les listes par nom suivent le nom de famille."
msgstr "Write names like this: First name Last name. Lists by name follow the last name."

msgid "Changer l'ordre des noms"
msgstr "Change the order of names"

#, python-format
msgid "« %(name)s » semble commencer par le nom de famille. Est-ce ainsi que toute la liste est écrite ?"
msgstr "“%(name)s” seems to begin with the family name. Is the whole list written so?"

msgid "Dire l'ordre des noms"
msgstr "Say the order of names"

msgid "En route :"
msgstr "On its way:"

msgid "Pas de réponse pour cette ligne. Renvoyez-la : personne n'est inscrit deux fois."
msgstr "No answer for this line. Send it again: nobody is registered twice."

msgid "Vous n'êtes plus connecté : connectez-vous dans un autre onglet, puis renvoyez la ligne."
msgstr "You are no longer logged in: log in in another tab, then send the line again."

msgid "N'ont pas été inscrits :"
msgstr "Were not registered:"

msgid "Ne pas inscrire"
msgstr "Do not register"

msgid "Importer une liste"
msgstr "Import a list"

msgid "Vous verrez ce qui a été compris avant que rien ne soit inscrit."
msgstr "You will see what was understood before anything is registered."

msgid "Choisissez-le, ou glissez-le ici : 1 Mo et 1 000 lignes au plus."
msgstr "Choose it, or drop it here: at most 1 MB and 1,000 lines."

msgid "Un joueur par ligne : nom, club. Un copier-coller depuis un tableur convient ; un numéro devant, ou une ligne d'en-tête, aussi."
msgstr "One player a line: name, club. Copying and pasting from a spreadsheet will do; so will a number in front, or a heading line."

msgid "Une équipe par ligne : joueur 1, joueur 2, club. Un copier-coller depuis un tableur convient ; un numéro devant, ou une ligne d'en-tête, aussi."
msgstr "One team a line: player 1, player 2, club. Copying and pasting from a spreadsheet will do; so will a number in front, or a heading line."

msgid "Lire la liste"
msgstr "Read the list"

msgid "Retour aux inscriptions"
msgstr "Back to registration"

msgid "Rien n'est encore inscrit"
msgstr "Nothing is registered yet"

msgid "Lignes à revoir"
msgstr "Lines to review"

#, python-format
msgid "%(ready)s joueur prêt"
msgid_plural "%(ready)s joueurs prêts"
msgstr[0] "%(ready)s player ready"
msgstr[1] "%(ready)s players ready"

#, python-format
msgid "%(ready)s équipe prête"
msgid_plural "%(ready)s équipes prêtes"
msgstr[0] "%(ready)s team ready"
msgstr[1] "%(ready)s teams ready"

#, python-format
msgid "%(waiting)s ligne à revoir"
msgid_plural "%(waiting)s lignes à revoir"
msgstr[0] "%(waiting)s line to review"
msgstr[1] "%(waiting)s lines to review"

#, python-format
msgid "Les noms sont écrits de deux façons : « %(one)s », « %(other)s ». Les listes par nom se fient aux capitales, sinon à l'ordre des noms choisi dans les réglages."
msgstr "Names are written in two ways: “%(one)s”, “%(other)s”. Lists by name go by the capitals, else by the order of names chosen in the settings."

msgid "À revoir"
msgstr "To review"

msgid "Corrigez ces lignes, ou laissez-les : elles n'empêchent pas d'inscrire les autres."
msgstr "Correct these lines, or leave them: they do not keep the others from being registered."

#, python-format
msgid "Ligne %(number)s"
msgstr "Line %(number)s"

msgid "Joueur 1"
msgstr "Player 1"

msgid "Joueur 2"
msgstr "Player 2"

msgid "Club"
msgstr "Club"

msgid "Ce n'est pas la même personne : inscrire quand même"
msgstr "This is not the same person: register all the same"

msgid "Laisser cette ligne de côté"
msgstr "Leave this line out"

#, python-format
msgid "Et encore %(more)s ligne, la %(first)s, à corriger dans le fichier."
msgid_plural "Et encore %(more)s lignes, depuis la %(first)s, à corriger dans le fichier."
msgstr[0] "And %(more)s more line, no. %(first)s, to be corrected in the file."
msgstr[1] "And %(more)s more lines, from no. %(first)s on, to be corrected in the file."

msgid "Inscrire le joueur prêt"
msgid_plural "Inscrire les joueurs prêts"
msgstr[0] "Register the player who is ready"
msgstr[1] "Register the players who are ready"

msgid "Inscrire l'équipe prête"
msgid_plural "Inscrire les équipes prêtes"
msgstr[0] "Register the team that is ready"
msgstr[1] "Register the teams that are ready"

msgid "Vérifier les corrections"
msgstr "Check the corrections"

msgid "Vérifier"
msgstr "Check"

msgid "Lignes prêtes"
msgstr "Lines that are ready"

msgid "Cochez ce qui ne doit pas être inscrit."
msgstr "Tick what must not be registered."

msgid "Ligne"
msgstr "Line"

msgid "Laisser"
msgstr "Leave"

#, python-format
msgid "Laisser la ligne %(number)s de côté"
msgstr "Leave line %(number)s out"

#, python-format
msgid "partie %(round)s"
msgstr "round %(round)s"

msgid "pas encore pointé"
msgstr "not checked in yet"

msgid "pas encore pointée"
msgstr "not checked in yet"

#, python-format
msgid "joue dès la partie %(round)s"
msgstr "plays from round %(round)s on"

msgid "Son compte à la caisse"
msgstr "Its account at the cash desk"

msgid "Le joueur revient"
msgstr "The player comes back"

msgid "L'équipe revient"
msgstr "The team comes back"

msgid "Retirer le pointage"
msgstr "Undo the check-in"

msgid "Pointer le joueur"
msgstr "Check the player in"

msgid "Pointer l'équipe"
msgstr "Check the team in"

msgid "Remplacer ce joueur"
msgstr "Replace this player"

msgid "Remplacer un joueur"
msgstr "Replace a player"

msgid "Arrivée tardive"
msgstr "Late arrival"

msgid "Forfait ou abandon"
msgstr "Withdrawal or abandonment"

msgid "Son téléphone"
msgstr "Its phone"

msgid "Retirer de la liste"
msgstr "Take off the list"

msgid "pour que l'exempt joue : ne compte pas"
msgstr "so that the bye can play: does not count"

#, python-format
msgid "à la mêlée : %(names)s"
msgstr "in the mêlée: %(names)s"

#, python-format
msgid "joué par %(names)s"
msgstr "played by %(names)s"

msgid "nul"
msgstr "tied"

msgid "perdu"
msgstr "lost"

msgid "Aucune partie jouée pour l'instant."
msgstr "No round played so far."

msgid "Pour une erreur d'écriture. Si un joueur cède sa place à un autre, notez un remplacement : les parties jouées restent à qui les a jouées."
msgstr "For a mistake in writing. If a player gives up the seat to somebody else, record a substitution: the rounds already played stay with those who played them."

msgid "Table fixe"
msgstr "Fixed table"

#, python-format
msgid "Table %(table)s, toute la journée"
msgstr "Table %(table)s, all day"

msgid "Pour un joueur qui a du mal à se déplacer : le tirage le laisse à cette table. Rien : il change de table comme les autres."
msgstr "For a player who has trouble moving about: the draw leaves them at this table. Empty: they change tables like the others."

msgid "Pour une équipe qui a du mal à se déplacer : le tirage la laisse à cette table. Rien : elle change de table comme les autres."
msgstr "For a team that has trouble moving about: the draw leaves it at this table. Empty: it changes tables like the others."

msgid "Noter la table"
msgstr "Record the table"

msgid "jamais"
msgstr "never"

msgid "plutôt pas"
msgstr "rather not"

msgid "Qui ne doit-on pas rencontrer ?"
msgstr "Who must not be met?"

msgid "Remplacements"
msgstr "Substitutions"

#, python-format
msgid "%(enters)s à la place de %(leaves)s, dès la partie %(round)s"
msgstr "%(enters)s in place of %(leaves)s, from round %(round)s on"

msgid "Un joueur tiré est parti"
msgid_plural "Des joueurs tirés sont partis"
msgstr[0] "A player in the draw has left"
msgstr[1] "Some players in the draw have left"

msgid "Une équipe tirée est partie"
msgid_plural "Des équipes tirées sont parties"
msgstr[0] "A team in the draw has left"
msgstr[1] "Some teams in the draw have left"

#, python-format
msgid "Le joueur %(number)s est parti"
msgstr "Player %(number)s has left"

#, python-format
msgid "L'équipe %(number)s est partie"
msgstr "Team %(number)s has left"

#, python-format
msgid "L'exempt (n° %(teams)s) n'a pas encore sa partie"
msgstr "The bye (no. %(teams)s) does not have a game yet"

#, python-format
msgid "Il reçoit %(gift)s."
msgstr "They receive %(gift)s."

msgid "Tirer son adversaire"
msgstr "Draw their opponent"

msgid "L'exempt joue contre la table …"
msgstr "The bye plays against table…"

#, python-format
msgid "Table %(numbers)s : match nul"
msgid_plural "Tables %(numbers)s : match nul"
msgstr[0] "Table %(numbers)s: tied"
msgstr[1] "Tables %(numbers)s: tied"

msgid "Sans vainqueur, qui était le mieux placé au départ du tableau continuera. Pour en décider autrement, corrigez le résultat sur la feuille avant de tirer la suite."
msgstr "Without a winner, whoever was better placed at the start of the bracket goes on. To decide otherwise, correct the result on the sheet before drawing the next round."

msgid "proposition"
msgstr "proposed"

msgid "Changer les tables"
msgstr "Change the tables"

msgid "Un joueur est parti"
msgstr "A player has left"

msgid "Une équipe est partie"
msgstr "A team has left"

msgid "Échanger deux joueurs"
msgstr "Swap two players"

msgid "Échanger deux équipes"
msgstr "Swap two teams"

msgid "Changer une table de place"
msgstr "Move a table"

msgid "Composer à la main"
msgstr "Set by hand"

msgid "Tirer de nouveau le reste"
msgstr "Draw the rest again"

msgid "Vérifier ce tirage"
msgstr "Check this draw"

msgid "Ces tables ont été changées à la main depuis : vérifiées sont celles du tirage."
msgstr "These tables have been changed by hand since: the ones checked are those of the draw."

msgid "Le sort vient de la graine et du numéro du tirage, et de rien d'autre : la même demande donne le même tirage, sur n'importe quelle machine."
msgstr "Chance comes from the seed and the number of the draw, and from nothing else: the same request gives the same draw on any machine."

msgid "Méthode"
msgstr "Method"

msgid "Comparer avec les empreintes publiées avant le tirage"
msgstr "Compare with the fingerprints published before the draw"

msgid "Tirage n°"
msgstr "Draw no."

msgid "Tiré le"
msgstr "Drawn on"

msgid "Commande"
msgstr "Command"

msgid "Télécharger la demande (JSON)"
msgstr "Download the request (JSON)"

msgid "Annuler ce tirage"
msgstr "Undo this draw"

msgid "L'horloge"
msgstr "The clock"

msgid "en pause"
msgstr "paused"

msgid "pas encore lancée"
msgstr "not started yet"

msgid "avant la dernière donne"
msgstr "until the last deal"

msgid "avant la fin"
msgstr "left"

#, python-format
msgid "Signal à %(time)s."
msgstr "Signal at %(time)s."

msgid "Pause"
msgstr "Pause"

msgid "Reprendre"
msgstr "Resume"

msgid "Lancer l'horloge"
msgstr "Start the clock"

msgid "−5 min"
msgstr "−5 min"

msgid "−1 min"
msgstr "−1 min"

msgid "+1 min"
msgstr "+1 min"

msgid "+5 min"
msgstr "+5 min"

msgid "Ce qu'il décide peut changer un résultat, donc le classement dont part le tirage : mieux vaut trancher d'abord."
msgstr "The ruling may change a result, and so the standings that the draw starts from: better to decide first."

msgid "Changé à la main depuis le tirage"
msgstr "Changed by hand since the draw"

msgid "modifiée après publication"
msgstr "changed after publication"

msgid ", après la publication"
msgstr ", after publication"

msgid "Annuler le dernier changement"
msgstr "Undo the last change"

msgid "L'exempt joue"
msgstr "The bye plays"

msgid "Ce n'est pas possible"
msgstr "This is not possible"

msgid "Revenir à la partie"
msgstr "Back to the round"

msgid "Le sort a désigné son adversaire"
msgstr "Chance has chosen their opponent"

msgid "Le sort vient de la graine de la partie : chacun peut le refaire."
msgstr "Chance comes from the seed of the round: anyone can do it again."

#, python-format
msgid "Ouvrir la table %(table)s"
msgstr "Open table %(table)s"

msgid "Contre qui ? Les premières tables qui ont fini"
msgstr "Against whom? The first tables to finish"

msgid "Choisir"
msgstr "Choose"

msgid "déjà rencontrés"
msgstr "already met"

msgid "Aucune table n'a encore fini : revenez dès que la première rend sa feuille."
msgstr "No table has finished yet: come back as soon as the first one hands in its sheet."

msgid "Empreintes"
msgstr "Fingerprints"

msgid "Montrez ces empreintes avant la fin des inscriptions. La graine de chaque partie paraît avec son tirage : si son empreinte est bien celle-ci, personne n'a choisi le sort."
msgstr "Show these fingerprints before registration ends. The seed of each round appears with its draw: if its fingerprint is indeed this one, nobody chose the draw."

msgid "Tirages faits"
msgstr "Draws made"

msgid "publiée avec le tirage"
msgstr "published with the draw"

msgid "Pour refaire le tirage d'une partie et le comparer :"
msgstr "To make the draw of a round again and compare it:"

msgid "Composer les tables à la main"
msgstr "Set the tables by hand"

msgid "Une ligne par table : son numéro, puis les numéros de qui s'y rencontre. Qui n'est écrit nulle part est exempt."
msgstr "One line per table: its number, then the numbers of those who meet there. Anyone not written anywhere has a bye."

msgid "Une table a commencé, elle reste :"
msgid_plural "Des tables ont commencé, elles restent :"
msgstr[0] "One table has started, it stays:"
msgstr[1] "Some tables have started, they stay:"

msgid "Voir ce que cela donne"
msgstr "See the outcome"

msgid "Partir de lignes vides"
msgstr "Start from empty lines"

msgid "Ce qui changerait"
msgstr "What would change"

msgid "Prendre ces tables"
msgstr "Use these tables"

msgid "Corrigé depuis ce tirage"
msgstr "Corrected since this draw"

msgid "Ce tirage a été fait avant ces corrections, et personne ne l'a encore vu : le mieux est de le refaire."
msgstr "This draw was made before these corrections, and nobody has seen it yet: it is best to draw again."

#, python-format
msgid "Depuis ce tirage : une correction de la table %(table)s, partie %(number)s"
msgstr "Since this draw: a correction at table %(table)s, round %(number)s"

msgid "histoire de la feuille"
msgstr "history of the sheet"

msgid "Que reçoit son adversaire ?"
msgstr "What does their opponent receive?"

msgid "Pas d'adversaire : exempt"
msgstr "No opponent: bye"

msgid "Chaque choix s'annule d'une touche sur la page de la partie, tant que rien n'est saisi à la table."
msgstr "Each choice can be undone with one tap on the page of the round, as long as nothing has been entered at the table."

msgid "Pour les parties suivantes, ce départ n'est pas encore noté : le prochain tirage compte dessus."
msgstr "For the following rounds, this departure is not recorded yet: the next draw counts on it."

msgid "Noter le départ"
msgstr "Record the departure"

msgid "Voir ce qui est possible"
msgstr "See what is possible"

msgid "La table prend un autre numéro ; si ce numéro sert déjà, les deux tables échangent leur place. Qui s'y rencontre ne change pas."
msgstr "The table takes another number; if that number is already in use, the two tables swap places. Who meets there does not change."

msgid "Voir le changement"
msgstr "See the change"

msgid "Après le changement"
msgstr "After the change"

#, python-format
msgid "La table %(numbers)s a commencé"
msgid_plural "Les tables %(numbers)s ont commencé"
msgstr[0] "Table %(numbers)s has started"
msgstr[1] "Tables %(numbers)s have started"

msgid "Ses donnes et son résultat suivent les équipes au nouveau numéro. Le numéro écrit sur la feuille de papier, lui, ne change pas."
msgstr "Its deals and its result follow the teams to the new number. The number written on the paper sheet does not change."

msgid "Faire ce changement"
msgstr "Make this change"

msgid "Des joueurs ont bougé depuis ce tirage"
msgstr "Players have moved since this draw"

msgid "Des équipes ont bougé depuis ce tirage"
msgstr "Teams have moved since this draw"

msgid "Tirée, mais plus là :"
msgid_plural "Tirées, mais plus là :"
msgstr[0] "Drawn, but no longer there:"
msgstr[1] "Drawn, but no longer there:"

msgid "Là, mais pas tirée :"
msgid_plural "Là, mais pas tirées :"
msgstr[0] "There, but not drawn:"
msgstr[1] "There, but not drawn:"

msgid "Refaites le tirage pour en tenir compte. Si vous le publiez tel quel, qui est parti laisse une place vide, et qui est arrivé ne joue pas."
msgstr "Draw again to take this into account. If you publish it as it is, whoever left leaves an empty place, and whoever arrived does not play."

#, python-format
msgid "avec %(partner)s"
msgstr "with %(partner)s"

#, python-format
msgid "Personne ne répond à « %(query)s » dans cette partie."
msgstr "Nobody matches “%(query)s” in this round."

#, python-format
msgid "Table %(number)s"
msgstr "Table %(number)s"

msgid "Ne joue plus cette partie"
msgstr "No longer plays in this round"

msgid "Rien ne changerait."
msgstr "Nothing would change."

msgid "Ce que ce changement ne respecte pas"
msgstr "What this change does not respect"

msgid "Il ne casse rien : aucune revanche, aucun second exempt, aucun autre souhait."
msgstr "It breaks nothing: no rematch, no second bye, no other wish."

msgid "Il répare :"
msgstr "It repairs:"

msgid "La partie est publiée : les téléphones suivront aussitôt, les papiers déjà imprimés non. Le changement sera dit sur la page de la partie."
msgstr "The round is published: the phones will follow at once, papers already printed will not. The change will be told on the page of the round."

msgid "Programme"
msgstr "Schedule"

#, python-format
msgid "%(method)s : toutes les parties, pour %(teams)s inscrits. Si quelqu'un arrive ou s'en va, la suite change."
msgstr "%(method)s: all rounds, for %(teams)s registered. If anyone arrives or leaves, what follows changes."

msgid "Pas encore de programme"
msgstr "No schedule yet"

msgid "Une proposition, à vérifier avant de la publier"
msgstr "A proposal, to be checked before it is published"

msgid "Rien à redire : aucune revanche, aucun second exempt, aucune rencontre à éviter."
msgstr "Nothing to object to: no rematch, no second bye, no match to avoid."

msgid "Refaire le tirage"
msgstr "Draw again"

msgid "Publier tel quel"
msgstr "Publish as it is"

#, python-format
msgid "Publier la partie %(number)s"
msgstr "Publish round %(number)s"

msgid "Publier et imprimer"
msgstr "Publish and print"

msgid "Publier"
msgstr "Publish"

msgid "montre les tables aux joueurs ; l'horloge attend que vous la lanciez, une fois tout le monde assis."
msgstr "shows the tables to the players; the clock waits until you start it, once everybody is seated."

msgid "montre les tables aux joueurs."
msgstr "shows the tables to the players."

msgid "Cela se reprend tant qu'aucune donne n'est saisie."
msgstr "This can be undone as long as no deal has been entered."

msgid "Refaire"
msgstr "Draw again"

msgid "ne change que si des équipes arrivent ou partent : la rotation ne tire rien au sort."
msgstr "changes something only if teams arrive or leave: the rotation leaves nothing to chance."

#, python-format
msgid "oublie ces tables et en tire d'autres ; ce sera le tirage n° %(next)s, compté ici."
msgstr "forgets these tables and draws others; it will be draw no. %(next)s, counted here."

msgid "Les tables qui ont commencé restent ; le reste des présents est tiré de nouveau."
msgstr "The tables that have started stay; the rest of those present are drawn again."

#, python-format
msgid "La table %(numbers)s, tirée de nouveau"
msgid_plural "Les tables %(numbers)s, tirées de nouveau"
msgstr[0] "Table %(numbers)s, drawn again"
msgstr[1] "Tables %(numbers)s, drawn again"

msgid "Le sort vient de la graine de la partie : regarder plusieurs fois cette page donne toujours les mêmes tables."
msgstr "Chance comes from the seed of the round: looking at this page several times always gives the same tables."

msgid "Feuilles de marque"
msgstr "Score sheets"

#, python-format
msgid "%(tables)s table"
msgid_plural "%(tables)s tables"
msgstr[0] "%(tables)s table"
msgstr[1] "%(tables)s tables"

#, python-format
msgid "%(teams)s exempt"
msgid_plural "%(teams)s exempts"
msgstr[0] "%(teams)s bye"
msgstr[1] "%(teams)s byes"

#, python-format
msgid "tirage n° %(attempt)s"
msgstr "draw no. %(attempt)s"

msgid "un résultat corrigé depuis"
msgstr "a result corrected since"

#, python-format
msgid "publiée à %(time)s"
msgstr "published at %(time)s"

msgid "Les papiers s'ouvrent dans un autre onglet. Si le navigateur l'a bloqué, ouvrez-les ici."
msgstr "The papers open in another tab. If the browser blocked it, open them here."

msgid "Les tables"
msgstr "Tables"

msgid "Ordre"
msgstr "Order"

#, python-format
msgid "%(drawn)s partie tirée"
msgid_plural "%(drawn)s parties tirées"
msgstr[0] "%(drawn)s round drawn"
msgstr[1] "%(drawn)s rounds drawn"

#, python-format
msgid "%(planned)s partie prévue"
msgid_plural "%(planned)s parties prévues"
msgstr[0] "%(planned)s round planned"
msgstr[1] "%(planned)s rounds planned"

#, python-format
msgid "La partie %(number)s attend d'être publiée"
msgstr "Round %(number)s is waiting to be published"

msgid "Elle est tirée, mais les joueurs ne la voient pas encore."
msgstr "It is drawn, but the players do not see it yet."

msgid "Voir le tirage proposé"
msgstr "See the proposed draw"

msgid "Rien à tirer pour l'instant"
msgstr "Nothing to draw yet"

msgid "Voir ce qui est à faire"
msgstr "See what is to be done"

msgid "Plus rien à tirer"
msgstr "Nothing left to draw"

#, python-format
msgid "%(tables)s table joue encore"
msgid_plural "%(tables)s tables jouent encore"
msgstr[0] "%(tables)s table is still playing"
msgstr[1] "%(tables)s tables are still playing"

#, python-format
msgid "La partie %(number)s se tire quand toutes les tables de la partie %(last)s ont fini."
msgstr "Round %(number)s is drawn when every table of round %(last)s has finished."

#, python-format
msgid "Table %(numbers)s"
msgid_plural "Tables %(numbers)s"
msgstr[0] "Table %(numbers)s"
msgstr[1] "Tables %(numbers)s"

#, python-format
msgid "Voir la partie %(last)s"
msgstr "See round %(last)s"

msgid "Tirer sans attendre"
msgstr "Draw without waiting"

msgid "Sans attendre : les résultats qui manquent ne comptent pas dans ce tirage, et il dira lesquels manquaient."
msgstr "Without waiting: the missing results do not count in this draw, and it will say which were missing."

msgid "La partie n'est finie qu'après elle."
msgstr "The round is not over until that game has been played."

msgid "Personne à tirer pour l'instant"
msgstr "Nobody to draw for now"

msgid "Pointer les joueurs"
msgstr "Check the players in"

msgid "Pointer les équipes"
msgstr "Check the teams in"

#, python-format
msgid "Partie %(number)s : prête à tirer"
msgstr "Round %(number)s: ready to be drawn"

msgid "joueur pointé"
msgid_plural "joueurs pointés"
msgstr[0] "player checked in"
msgstr[1] "players checked in"

msgid "équipe pointée"
msgid_plural "équipes pointées"
msgstr[0] "team checked in"
msgstr[1] "teams checked in"

msgid "non pointé"
msgid_plural "non pointés"
msgstr[0] "not checked in"
msgstr[1] "not checked in"

msgid "non pointée"
msgid_plural "non pointées"
msgstr[0] "not checked in"
msgstr[1] "not checked in"

#, python-format
msgid "Tirer la partie %(number)s"
msgstr "Draw round %(number)s"

msgid "Rien n'est montré aux joueurs tant que le tirage n'est pas publié."
msgstr "Nothing is shown to the players until the draw is published."

msgid "C'est l'organisateur qui tire la partie."
msgstr "The organizer draws the round."

msgid "Les parties"
msgstr "The rounds"

msgid "Où elle en est"
msgstr "How far it is"

msgid "Tables finies"
msgstr "Tables finished"

#, python-format
msgid "%(finished)s sur %(tables)s"
msgstr "%(finished)s of %(tables)s"

msgid "joue pour la seconde fois : ne compte pas de ce côté"
msgstr "plays for the second time: does not count for this side"

msgid "Chacun prend la place de l'autre : table, côté, ou exempt. L'échange sera dit avec le tirage."
msgstr "Each takes the other's place: table, side, or bye. The swap will be told with the draw."

msgid "Chacune prend la place de l'autre : table, côté, ou exempt. L'échange sera dit avec le tirage."
msgstr "Each takes the other's place: table, side, or bye. The swap will be told with the draw."

msgid "Voir l'échange"
msgstr "See the swap"

msgid "Après l'échange"
msgstr "After the swap"

msgid "Faire cet échange"
msgstr "Make this swap"

#, python-format
msgid "%(finished)s table finie sur %(total)s"
msgid_plural "%(finished)s tables finies sur %(total)s"
msgstr[0] "%(finished)s table of %(total)s finished"
msgstr[1] "%(finished)s tables of %(total)s finished"

#, python-format
msgid "%(deals)s donne"
msgid_plural "%(deals)s donnes"
msgstr[0] "%(deals)s deal"
msgstr[1] "%(deals)s deals"

msgid "dernière à l'instant"
msgstr "the last just now"

#, python-format
msgid "dernière il y a %(since)s"
msgstr "the last %(since)s ago"

msgid "pas commencée"
msgstr "not begun"

msgid "Ne jouent plus :"
msgstr "No longer playing:"

#, python-format
msgid "et %(others)s autre"
msgid_plural "et %(others)s autres"
msgstr[0] "and %(others)s other"
msgstr[1] "and %(others)s others"

#, python-format
msgid "Annuler le tirage de la partie %(number)s"
msgstr "Undo the draw of round %(number)s"

#, python-format
msgid "Annuler le tirage de la partie %(number)s ?"
msgstr "Undo the draw of round %(number)s?"

msgid "Ce tirage reste"
msgstr "This draw stays"

msgid "La partie est publiée : les joueurs sont peut-être déjà assis. Elle disparaîtra de leurs téléphones et de l'écran, et les papiers imprimés ne vaudront plus."
msgstr "The round is published: the players may already be seated. It will disappear from their phones and from the screen, and the printed papers will no longer be good."

msgid "Les tables proposées disparaissent. Les joueurs n'en ont rien vu."
msgstr "The proposed tables disappear. The players have seen nothing of them."

msgid "Aucune donne n'est saisie : aucun résultat ne se perd. Tiré de nouveau avec les mêmes équipes, le sort redonne les mêmes tables ; « refaire le tirage » en donne d'autres."
msgstr "No deal has been entered: no result is lost. Drawn again with the same teams, chance gives the same tables; “draw again” gives others."

msgid "Annuler le tirage"
msgstr "Undo the draw"

msgid "Garder ce tirage"
msgstr "Keep this draw"

msgid "Pour information"
msgstr "For information"

msgid "Enlever"
msgstr "Remove"

msgid "Nord–Sud"
msgstr "North–South"

msgid "Est–Ouest"
msgstr "East–West"

msgid "lente"
msgstr "slow"

msgid "totaux de la feuille papier"
msgstr "totals of the paper sheet"

msgid "la dernière à l'instant"
msgstr "the last just now"

#, python-format
msgid "la dernière il y a %(ago)s"
msgstr "the last %(ago)s ago"

msgid "Réimprimer"
msgstr "Print again"

#, python-format
msgid "la feuille de la table %(number)s"
msgstr "the sheet of table %(number)s"

msgid "fini"
msgstr "finished"

msgid "manches (parties)"
msgstr "manches (games)"

msgid "pas commencé"
msgstr "not begun"

msgid "lent"
msgstr "slow"

#, python-format
msgid "%(n)s partie jouée"
msgid_plural "%(n)s parties jouées"
msgstr[0] "%(n)s game played"
msgstr[1] "%(n)s games played"

msgid "Insérer avant"
msgstr "Insert before"

#, python-format
msgid "Les points des cartes, sans le dix de der : %(pack)s en tout, ceux d'un seul joueur suffisent."
msgstr "The points of the cards, without the dix de der: %(pack)s in all; those of one player are enough."

msgid "Annonce"
msgstr "Announce"

msgid "Une chouine annoncée gagne la partie aussitôt : points et dix de der peuvent alors manquer."
msgstr "An announced chouine wins the game at once: points and dix de der may then be missing."

msgid "Enregistrer la partie"
msgstr "Save the game"

msgid "Touchez le numéro d'une partie pour la corriger, la retirer ou en insérer une avant."
msgstr "Tap the number of a game to correct it, remove it or insert one before it."

msgid "Les parties du match"
msgstr "The games of the match"

msgid "Numéro"
msgstr "Number"

msgid "Donneur"
msgstr "Dealer"

msgid "Manche"
msgstr "Manche"

msgid "Corriger la partie"
msgstr "Correct the game"

#, python-format
msgid "%(n)s versions"
msgstr "%(n)s versions"

msgid "après la fin"
msgstr "after the end"

msgid "à rejouer"
msgstr "to be replayed"

msgid "non confirmée"
msgstr "not confirmed"

#, python-format
msgid "Fin de la manche : %(ns)s – %(ew)s"
msgstr "End of the manche: %(ns)s – %(ew)s"

msgid "Le compte et le gagnant s'affichent ici avant d'enregistrer."
msgstr "The count and the winner appear here before you save."

msgid "Parties du match"
msgstr "Games of the match"

#, python-format
msgid "Retirer la partie %(place)s"
msgstr "Remove game %(place)s"

#, python-format
msgid "Retirer la partie %(place)s ?"
msgstr "Remove game %(place)s?"

msgid "La partie"
msgstr "The game"

msgid "Le match n'est alors plus fini : son résultat disparaît jusqu'à la fin."
msgstr "The match is then no longer finished: its result disappears until the end."

msgid "Les parties suivantes remontent d'un rang. La partie reste lisible dans ses versions, et se remet."
msgstr "The following games move up by one. The game stays readable in its versions, and can be put back."

msgid "Retirer la partie"
msgstr "Remove the game"

msgid "Garder la partie"
msgstr "Keep the game"

#, python-format
msgid "n° %(number)s"
msgstr "no. %(number)s"

msgid "manche"
msgid_plural "manches"
msgstr[0] "manche"
msgstr[1] "manches"

#, python-format
msgid "%(n)s partie dans la manche"
msgid_plural "%(n)s parties dans la manche"
msgstr[0] "%(n)s game in the manche"
msgstr[1] "%(n)s games in the manche"

#, python-format
msgid "%(n)s partie en tout"
msgid_plural "%(n)s parties en tout"
msgstr[0] "%(n)s game in all"
msgstr[1] "%(n)s games in all"

#, python-format
msgid "partie %(number)s du concours"
msgstr "round %(number)s of the tournament"

#, python-format
msgid "Écrite en dernier : partie %(place)s, %(said)s"
msgstr "Written last: game %(place)s, %(said)s"

msgid "Les manches et les parties gagnées par chacun dans tout le match : elles font le résultat de la table."
msgstr "The manches and games won by each over the whole match: they make the result of the table."

#, python-format
msgid "La partie déjà saisie reste sur la feuille ; elle ne compte plus tant que les totaux sont là."
msgid_plural "Les %(n)s parties déjà saisies restent sur la feuille ; elles ne comptent plus tant que les totaux sont là."
msgstr[0] "The game already entered stays on the sheet; it does not count while the totals are there."
msgstr[1] "The %(n)s games already entered stay on the sheet; they do not count while the totals are there."

#, python-format
msgid "Les parties saisies compteront de nouveau : %(ns)s – %(ew)s en manches."
msgstr "The games entered will count again: %(ns)s – %(ew)s in manches."

#, python-format
msgid "manches %(ns)s – %(ew)s, parties %(ns_parties)s – %(ew_parties)s"
msgstr "manches %(ns)s – %(ew)s, games %(ns_parties)s – %(ew_parties)s"

msgid "Les résultats sont scellés : la feuille se lit, elle ne se change plus."
msgstr "The results are sealed: the sheet can be read, it no longer changes."

#, python-format
msgid "%(corrections)s : la feuille se lit, l'organisateur peut prolonger."
msgstr "%(corrections)s: the sheet can be read, and the organizer can extend the time."

#, python-format
msgid "%(n)s version"
msgid_plural "%(n)s versions"
msgstr[0] "%(n)s version"
msgstr[1] "%(n)s versions"

msgid "Cette donne est écrite comme passée par tous."
msgstr "This deal is written down as passed by all."

msgid "Arbitrage"
msgstr "Referee"

msgid "Annuler le forfait"
msgstr "Cancel the forfeit"

msgid "Rouvrir la table"
msgstr "Reopen the table"

msgid "Totaux de la feuille papier : corriger ou annuler"
msgstr "Totals of the paper sheet: correct or cancel"

msgid "Déclarer un forfait"
msgstr "Declare a forfeit"

msgid "Prendre une décision : maldonne, renonce, retard, pénalité"
msgstr "Make a ruling: misdeal, renonce, lateness, penalty"

msgid "Toute l'histoire de la feuille"
msgstr "The whole history of the sheet"

#, python-format
msgid "pénalité −%(points)s"
msgstr "penalty −%(points)s"

#, python-format
msgid "La donne déjà saisie reste sur la feuille, sans effet tant que le forfait tient."
msgid_plural "Les %(n)s donnes déjà saisies restent sur la feuille, sans effet tant que le forfait tient."
msgstr[0] "The deal already entered stays on the sheet, without effect while the forfeit stands."
msgstr[1] "The %(n)s deals already entered stay on the sheet, without effect while the forfeit stands."

msgid "Un forfait s'annule : « Annuler le forfait », sur la feuille de la table."
msgstr "A forfeit can be cancelled: “Cancel the forfeit”, on the table's sheet."

msgid "Déclarer le forfait"
msgstr "Declare the forfeit"

msgid "Plus haut…"
msgstr "Higher…"

msgid "+ Annonce NS"
msgstr "+ Announce NS"

msgid "+ Annonce EO"
msgstr "+ Announce EW"

msgid "Enregistrer la correction"
msgstr "Save the correction"

msgid "Enregistrer la donne"
msgstr "Save the deal"

msgid "Calculer"
msgstr "Calculate"

msgid "Ce qui a été écrit entre-temps"
msgstr "What was written meanwhile"

msgid "Rien ne se perd : revenir à une version en écrit une nouvelle."
msgstr "Nothing is lost: going back to a version writes a new one."

msgid "Versions"
msgstr "Versions"

msgid "Écrit"
msgstr "Written"

msgid "Version"
msgstr "Version"

msgid "actuelle"
msgstr "current"

msgid "Remettre"
msgstr "Put back"

#, python-format
msgid "Modifier<span class=\"visually-hidden\"> la donne %(place)s</span>"
msgstr "Edit<span class=\"visually-hidden\"> deal %(place)s</span>"

msgid "Total"
msgstr "Total"

#, python-format
msgid "Téléphone de la table %(number)s"
msgstr "Phone of table %(number)s"

msgid "Qui vise ce code écrit sur la feuille de cette table : ne le montrez qu'à elle."
msgstr "Whoever scans this code writes on the sheet of this table: show it to that table only."

#, python-format
msgid "Ou taper <b class=\"phone-code\">%(code)s</b> à l'adresse <b class=\"nowrap\">%(typed)s</b>"
msgstr "Or type <b class=\"phone-code\">%(code)s</b> at <b class=\"nowrap\">%(typed)s</b>"

msgid "Code"
msgstr "Code"

msgid "Cette table n'a plus de lien."
msgstr "This table has no link any more."

msgid "Réimprimer sa feuille"
msgstr "Print its sheet again"

msgid "Nouveau lien"
msgstr "New link"

msgid "Aucun téléphone n'atteint le site pour l'instant : joignez le réseau de la salle, puis relancez Dix de der avec LAN=1."
msgstr "No phone can reach the site at the moment: join the network of the hall, then restart Dix de der with LAN=1."

#, python-format
msgid "Un nouveau lien pour la table %(number)s ?"
msgstr "A new link for table %(number)s?"

msgid "Le QR code et le code de sa feuille de marque n'ouvrent plus la table."
msgstr "The QR code and the code on its score card no longer open the table."

msgid "Les téléphones déjà assis à la table n'y écrivent plus : il leur faut le nouveau code."
msgstr "The phones already at the table can no longer write on it: they need the new code."

msgid "Les donnes déjà saisies restent. Ce qu'un téléphone n'a pas encore envoyé n'est pas perdu : l'arbitre le trouve dans sa file."
msgstr "The deals already entered stay. What a phone has not sent yet is not lost: the referee finds it in the queue."

msgid "Donner un nouveau lien"
msgstr "Give a new link"

msgid "Garder l'ancien"
msgstr "Keep the old one"

msgid "Téléphones"
msgstr "Phones"

#, python-format
msgid "Téléphones de la partie %(number)s"
msgstr "Phones of round %(number)s"

#, python-format
msgid "À chaque table son code, aussi sur sa feuille de marque. On le tape à l'adresse <b class=\"nowrap\">%(typed)s</b>, ou l'on vise le QR code."
msgstr "Every table has its code, also on its score card. It is typed at <b class=\"nowrap\">%(typed)s</b>, or the QR code is scanned."

msgid "À chaque table son code. Les feuilles imprimées ne le portent que si les téléphones atteignent le site."
msgstr "Each table has its code. Printed sheets carry it only where phones reach the site."

msgid "Dernier envoi"
msgstr "Last message"

#, python-format
msgid "il y a %(ago)s"
msgstr "%(ago)s ago"

#, python-format
msgid "de la table %(number)s"
msgstr "of table %(number)s"

#, python-format
msgid "pour la table %(number)s"
msgstr "for table %(number)s"

msgid "La marque et le nouveau total s'affichent ici avant d'enregistrer."
msgstr "The score of the deal and the new total appear here before you save."

#, python-format
msgid "%(exact)s arrondi"
msgstr "%(exact)s rounded"

msgid "Nouveau total"
msgstr "New total"

#, python-format
msgid "Retirer la donne %(place)s"
msgstr "Remove deal %(place)s"

#, python-format
msgid "Retirer la donne %(place)s ?"
msgstr "Remove deal %(place)s?"

msgid "La donne"
msgstr "The deal"

msgid "Le score, NS – EO"
msgstr "The score, NS – EW"

msgid "La partie n'est alors plus finie : son résultat disparaît jusqu'à la fin."
msgstr "The table is then no longer finished: its result disappears until the end."

msgid "Les donnes suivantes remontent d'un rang. La donne reste lisible dans ses versions, et se remet."
msgstr "The following deals move up by one. The deal stays readable in its versions, and can be put back."

msgid "Retirer la donne"
msgstr "Remove the deal"

msgid "Garder la donne"
msgstr "Keep the deal"

msgid "La feuille après chaque saisie, la dernière en premier. Choisissez un moment : ce qui changerait vous est montré d'abord."
msgstr "The sheet after each entry, the last one first. Choose a moment: what would change is shown to you first."

msgid "Moments de la feuille"
msgstr "Moments of the sheet"

#, python-format
msgid "%(n)s sur la feuille"
msgid_plural "%(n)s sur la feuille"
msgstr[0] "%(n)s on the sheet"
msgstr[1] "%(n)s on the sheet"

msgid "comme maintenant"
msgstr "as it is now"

msgid "Voir"
msgstr "See"

msgid "Rien n'a encore été écrit sur cette feuille."
msgstr "Nothing has been written on this sheet yet."

#, python-format
msgid "Remettre la feuille comme à %(at)s"
msgstr "Put the sheet back as at %(at)s"

#, python-format
msgid "Remettre la feuille comme à %(at)s ?"
msgstr "Put the sheet back as at %(at)s?"

msgid "Les totaux de la feuille papier restent le résultat de la table, quoi que disent les donnes."
msgstr "The totals of the paper sheet stay the result of the table, whatever the deals say."

msgid "Ce qui change"
msgstr "What changes"

msgid "Maintenant"
msgstr "Now"

#, python-format
msgid "Comme à %(at)s"
msgstr "As at %(at)s"

msgid "pas sur la feuille"
msgstr "not on the sheet"

msgid "retirée"
msgstr "removed"

msgid "Rien ne se perd : la feuille de maintenant reste dans son histoire, et se remet de même."
msgstr "Nothing is lost: the sheet of now stays in its history, and can be put back in the same way."

msgid "Rien ne changerait : la feuille est comme cela maintenant."
msgstr "Nothing would change: the sheet is like that now."

#, python-format
msgid "Remettre comme à %(at)s"
msgstr "Put back as at %(at)s"

msgid "Autre moment"
msgstr "Another moment"

msgid "Garder la feuille"
msgstr "Keep the sheet"

#, python-format
msgid "Encore %(n)s table sans résultat."
msgid_plural "Encore %(n)s tables sans résultat."
msgstr[0] "%(n)s table still without a result."
msgstr[1] "%(n)s tables still without a result."

msgid "Toutes les tables de la partie ont un résultat."
msgstr "Every table of the round has a result."

#, python-format
msgid "Totaux de la partie %(number)s"
msgstr "Totals of round %(number)s"

msgid "Pour des feuilles de papier déjà additionnées. <kbd>Entrée</kbd> passe au champ suivant, puis enregistre la table et va à la prochaine."
msgstr "For paper sheets that are added up already. <kbd>Enter</kbd> goes to the next field, then saves the table and goes to the next one."

#, python-format
msgid "Écrit entre-temps : %(said)s"
msgstr "Written meanwhile: %(said)s"

msgid "Les totaux sont bien ceux-là"
msgstr "The totals really are these"

#, python-format
msgid "%(deals)s sur la feuille : les totaux compteraient à leur place."
msgstr "%(deals)s on the sheet: the totals would count in their place."

msgid "la table"
msgstr "table"

msgid "enregistrée"
msgstr "saved"

msgid "Voir la feuille"
msgstr "See the sheet"

msgid "de la table"
msgstr "of table"

#, python-format
msgid "équipe %(number)s"
msgstr "team %(number)s"

#, python-format
msgid "%(points)s sur %(target)s"
msgstr "%(points)s of %(target)s"

msgid "donne"
msgstr "deals"

msgid "Saisir au clavier"
msgstr "Enter by keyboard"

msgid "Réimprimer la feuille"
msgstr "Print the sheet again"

msgid "Cette table attend l'arbitre."
msgstr "This table is waiting for the referee."

#, python-format
msgid "Écrite en dernier : donne %(place)s, %(said)s → %(ns)s – %(ew)s"
msgstr "Written last: deal %(place)s, %(said)s → %(ns)s – %(ew)s"

msgid "Rien d'autre n'est écrit sur cette feuille."
msgstr "Nothing else is written on this sheet."

msgid "Rien n'est écrit sur cette feuille."
msgstr "Nothing is written on this sheet."

msgid "Autour de la table"
msgstr "Around the table"

#, python-format
msgid "Feuilles de la partie %(number)s"
msgstr "Sheets of round %(number)s"

msgid "Imprimer les feuilles"
msgstr "Print the sheets"

msgid "Les feuilles s'ouvrent quand le tirage d'une partie est publié."
msgstr "The sheets open when the draw of a round is published."

msgid "Saisir les totaux"
msgstr "Enter the totals"

msgid "Montrer"
msgstr "Show"

msgid "Pas finies"
msgstr "Not finished"

msgid "Finies"
msgstr "Finished"

#, python-format
msgid "Rien pour « %(query)s »"
msgstr "Nothing for “%(query)s”"

msgid "Cherchez un numéro de table ou d'équipe, ou une partie d'un nom."
msgstr "Look for the number of a table or of a team, or a part of a name."

msgid "Plus personne ne joue"
msgstr "Nobody is playing any more"

msgid "Toutes les tables de la partie ont fini."
msgstr "All tables of the round have finished."

msgid "Aucune table n'a fini"
msgstr "No table has finished"

msgid "Elles apparaissent ici dès que leur dernière donne est écrite."
msgstr "They appear here as soon as their last deal is written down."

msgid "son téléphone"
msgstr "its phone"

msgid "Ce code vaut toute la soirée, à toutes ses tables : ne le montrez qu'à ses joueurs."
msgstr "This code is good all evening, at all its tables: show it to its players only."

msgid "Imprimer sa feuille de route"
msgstr "Print its road map"

msgid "Retour à sa page"
msgstr "Back to its page"

msgid "Son code est perdu, ou d'autres le connaissent ?"
msgstr "Is its code lost, or known to others?"

msgid "Le QR code et le code de sa feuille de route n'ouvrent plus rien : il faut la réimprimer."
msgstr "The QR code and the code on its road map open nothing any more: it must be printed again."

msgid "Les téléphones qui la suivent n'écrivent plus : il leur faut le nouveau code."
msgstr "The phones that follow it can no longer write: they need the new code."

msgid "Totaux de la feuille papier"
msgstr "Totals of the paper sheet"

msgid "Quand les donnes ne sont pas saisies, ou pas toutes : ces totaux font le résultat de la table."
msgstr "When the deals are not entered, or not all of them: these totals make the result of the table."

msgid "À vérifier sur la feuille"
msgstr "To be checked on the sheet"

#, python-format
msgid "La donne déjà saisie reste sur la feuille ; elle ne compte plus tant que les totaux sont là."
msgid_plural "Les %(n)s donnes déjà saisies restent sur la feuille ; elles ne comptent plus tant que les totaux sont là."
msgstr[0] "The deal already entered stays on the sheet; it does not count while the totals are there."
msgstr[1] "The %(n)s deals already entered stay on the sheet; they do not count while the totals are there."

msgid "Vérifier de nouveau"
msgstr "Check again"

msgid "Enregistrer les totaux"
msgstr "Save the totals"

msgid "Annuler les totaux"
msgstr "Cancel the totals"

#, python-format
msgid "Les donnes saisies compteront de nouveau : %(ns)s – %(ew)s."
msgstr "The deals entered will count again: %(ns)s – %(ew)s."

msgid "Totaux annulés"
msgstr "Totals cancelled"

msgid "actuels"
msgstr "current"

#, python-format
msgid "Classement après la partie %(number)s"
msgstr "Standings after round %(number)s"

msgid "caché au public"
msgstr "hidden from the public"

#, python-format
msgid "Par %(criteria)s."
msgstr "By %(criteria)s."

msgid "Il se fait de lui-même dès qu'une première table a fini."
msgstr "They make themselves as soon as a first table has finished."

#, python-format
msgid "Compte %(number)s"
msgstr "Account %(number)s"

msgid "Imprimer le reçu"
msgstr "Print the receipt"

msgid "Engagement"
msgstr "Entry fee"

msgid "À payer"
msgstr "To pay"

msgid "Payé"
msgstr "Paid"

msgid "À rendre"
msgstr "To give back"

msgid "Reste"
msgstr "Left"

msgid "Payer"
msgstr "Pay"

msgid "C'est payé"
msgstr "It is paid"

msgid "C'est rendu"
msgstr "It is given back"

msgid "Repas et boissons sur le compte"
msgstr "Meals and drinks on account"

msgid "Mettre sur le compte"
msgstr "Put on the account"

msgid "Tarif"
msgstr "Fee"

msgid "Changer le tarif"
msgstr "Change the fee"

msgid "Remise"
msgstr "Waiver"

msgid "Accorder la remise"
msgstr "Grant the waiver"

msgid "Tout ce qui est noté"
msgstr "Everything noted"

msgid "Bilan de la caisse"
msgstr "Balance of the cash desk"

msgid "L'argent"
msgstr "The money"

msgid "Moyens de paiement"
msgstr "Means of payment"

msgid "Payé en"
msgstr "Paid by"

msgid "Au début"
msgstr "At the start"

msgid "Reçu"
msgstr "Received"

msgid "Sorti"
msgstr "Spent"

msgid "Solde"
msgstr "Balance"

#, python-format
msgid "Compté : %(counted)s, pour %(till)s attendus."
msgstr "Counted: %(counted)s, where %(till)s is expected."

#, python-format
msgid "Écart : %(difference)s"
msgstr "Difference: %(difference)s"

msgid "Le compte est bon."
msgstr "It adds up."

#, python-format
msgid "Il doit y avoir %(till)s dans la caisse : comptez-la à la fin."
msgstr "There should be %(till)s in the till: count it at the end."

msgid "Noter dans la caisse"
msgstr "Note in the till"

msgid "Les comptes"
msgstr "The accounts"

msgid "Repas et boissons"
msgstr "Meals and drinks"

msgid "Journal"
msgstr "Journal"

msgid "Rien ne s'efface : une ligne fausse s'annule, par une autre qui le dit."
msgstr "Nothing is erased: a wrong line is taken back, by another one that says so."

msgid "Rien n'est noté. Commencez par le fond de caisse : ce qui s'y trouve avant le premier paiement."
msgstr "Nothing is noted. Begin with the opening float: what is in the till before the first payment."

msgid "Comptes"
msgstr "Accounts"

msgid "Touchez un compte pour un chèque, une carte, un repas, un autre tarif. « Payé » en espèces, d'une touche :"
msgstr "Tap an account for a cheque, a card, a meal, another fee. “Paid” in cash, by one key:"

msgid "Dû"
msgstr "Due"

msgid "réglé"
msgstr "settled"

msgid "Personne n'est inscrit pour l'instant."
msgstr "Nobody is entered yet."

msgid "Vente"
msgstr "Sale"

msgid "Noter la vente"
msgstr "Note the sale"

msgid "Dernières lignes"
msgstr "Last lines"

msgid "Journal de la caisse"
msgstr "Cash journal"

msgid "Quoi"
msgstr "What"

msgid "Montant"
msgstr "Amount"

msgid "Quand, par qui"
msgstr "When, by whom"

msgid "annulé"
msgstr "taken back"

#, python-format
msgid "la ligne %(number)s"
msgstr "line %(number)s"

msgid "Tarifs"
msgstr "Fees"

msgid "Tarifs et caisse"
msgstr "Fees and cash desk"

msgid "Ouvrir la caisse"
msgstr "Open the cash desk"

msgid "Le programme note ce qui est dû et payé, il n'encaisse rien. Sans engagement ni vente, le concours n'a pas de caisse et rien n'en paraît."
msgstr "The program notes what is due and paid; it takes no money. Without an entry fee or anything for sale the contest has no cash desk, and nothing of it shows."

msgid "Engagements, en euros"
msgstr "Entry fees, in euros"

msgid "Prix tirés des engagements"
msgstr "Prizes from the entry fees"

msgid "Enregistrer les tarifs"
msgstr "Save the fees"

msgid "Prix"
msgstr "Prizes"

msgid "Imprimer la liste à signer"
msgstr "Print the list to sign"

msgid "Le calcul"
msgstr "The calculation"

msgid "Engagements payés"
msgstr "Entry fees paid"

msgid "Part du club"
msgstr "The club's share"

msgid "1er"
msgstr "1st"

#, python-format
msgid "%(rank)se"
msgstr "No. %(rank)s"

msgid "Reste, pour le club"
msgstr "Left, for the club"

msgid "Dites dans les tarifs ce que le club garde et les parts des premiers : les prix se calculent."
msgstr "Say among the fees what the club keeps and the shares of the first ranks: the prizes are then calculated."

msgid "Les prix fixés"
msgstr "The fixed prizes"

msgid "Fixer les prix"
msgstr "Fix the prizes"

#, python-format
msgid "%(sum)s de prix ; le club garde %(left)s des engagements."
msgstr "%(sum)s of prizes; the club keeps %(left)s of the entry fees."

msgid "Fixer ces prix"
msgstr "Fix these prizes"

msgid "Reprendre le calcul"
msgstr "Take the calculation again"

msgid "Les résultats sont scellés : les prix ne changent plus."
msgstr "The results are sealed: prizes no longer change."

msgid "Remettre les prix"
msgstr "Hand over the prizes"

msgid "Le classement n'est pas encore définitif : les prix se remettent une fois les corrections closes."
msgstr "The standing is not final yet: prizes are handed over once corrections are closed."

#, python-format
msgid "Le partage entre ex æquo laisse %(rest)s au club."
msgstr "Sharing between equals leaves the club %(rest)s."

msgid "Remis en"
msgstr "Handed over by"

#, python-format
msgid "Remettre %(amount)s"
msgstr "Hand over %(amount)s"

#, python-format
msgid "a reçu %(amount)s"
msgstr "was given %(amount)s"

msgid "remis"
msgstr "handed over"

msgid "Pages de la caisse"
msgstr "Pages of the cash desk"

msgid "Paiements"
msgstr "Payments"

msgid "Bilan"
msgstr "Balance"

msgid "Ce qui peut suivre"
msgstr "What can follow"

msgid "Les codes"
msgstr "The codes"

msgid "Majuscules ou minuscules, peu importe ; les espaces aussi, sauf entre deux nombres. Une ligne vidée retire sa donne, après confirmation."
msgstr "Capital or small letters, it makes no difference; nor do spaces, except between two numbers. Emptying a line removes its deal, once you confirm."

msgid "<kbd>Échap</kbd> ferme les suggestions · <kbd>↑</kbd> <kbd>↓</kbd> changent de ligne · <kbd>Ctrl</kbd> <kbd>Entrée</kbd> enregistre"
msgstr "<kbd>Esc</kbd> closes the suggestions · <kbd>↑</kbd> <kbd>↓</kbd> change lines · <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves"

msgid "Saisir au clavier la table n°"
msgstr "Enter by keyboard table no."

msgid "Saisir la feuille"
msgstr "Enter the sheet"

msgid "corrigée"
msgstr "corrected"

#, python-format
msgid "c'était %(before)s"
msgstr "it was %(before)s"

msgid "Quelqu'un d'autre vient d'écrire sur cette feuille. Continuez : à l'enregistrement, vous verrez quoi, et rien de votre saisie ne sera perdu."
msgstr "Somebody else has just written on this sheet. Carry on: when you save, you will see what, and nothing you typed will be lost."

msgid "Saisie au clavier"
msgstr "Keyboard entry"

#, python-format
msgid "partie %(number)s, saisie au clavier"
msgstr "round %(number)s, keyboard entry"

msgid "Rien n'est encore enregistré"
msgstr "Nothing is saved yet"

#, python-format
msgid "La ligne %(which)s est à corriger."
msgid_plural "Les lignes %(which)s sont à corriger."
msgstr[0] "Line %(which)s needs correcting."
msgstr[1] "Lines %(which)s need correcting."

msgid "Vos lignes sont ci-dessous, avec celles des autres à leur place."
msgstr "Your lines are below, with those of the others in their place."

msgid "À confirmer avant d'enregistrer"
msgstr "To be confirmed before saving"

msgid "Oui, enregistrer ainsi"
msgstr "Yes, save it like this"

msgid "Entrée passe à la ligne. « Vérifier » dit ce que chaque ligne veut dire, avant d'enregistrer."
msgstr "Enter goes to the next line. “Check” tells you what each line means, before saving."

msgid "<kbd>Entrée</kbd> ligne suivante · <kbd>↓</kbd> choisir une suggestion · <kbd>Maj</kbd> <kbd>Entrée</kbd> insérer une ligne · <kbd>Entrée</kbd> sur la ligne vide : vers « Enregistrer »"
msgstr "<kbd>Enter</kbd> next line · <kbd>↓</kbd> choose a suggestion · <kbd>Shift</kbd> <kbd>Enter</kbd> insert a line · <kbd>Enter</kbd> on the empty line: to “Save”"

msgid "L'aperçu n'arrive pas. Continuez : ce que vous tapez est gardé dans ce navigateur, et « Enregistrer » vérifie tout."
msgstr "No preview comes. Go on: what you type is kept in this browser, and “Save” checks everything."

msgid "Enregistrer la feuille"
msgstr "Save the sheet"

#, python-format
msgid "Saisie au clavier, partie %(number)s"
msgstr "Keyboard entry, round %(number)s"

#, python-format
msgid "Le numéro de la table en haut de la pile, puis Entrée. Entrée seule : table %(next)s."
msgstr "The number of the table on top of the pile, then Enter. Enter alone: table %(next)s."

msgid "Table n°"
msgstr "Table no."

#, python-format
msgid "Il n'y a pas de table « %(asked)s » dans cette partie."
msgstr "There is no table “%(asked)s” in this round."

#, python-format
msgid "Revoir la table %(after)s"
msgstr "Look at table %(after)s again"

msgid "Sans résultat"
msgstr "Without result"

msgid "Ce que cette correction aurait changé"
msgstr "What this correction would have changed"

msgid "Rien n'est encore enregistré. La suite est déjà tirée : la correction compte au classement, mais les tables tirées restent comme elles sont."
msgstr "Nothing is saved yet. What follows is already drawn: the correction counts in the standings, but the tables drawn stay as they are."

msgid "Quelque chose a changé depuis que vous avez regardé : voici ce que la correction changerait maintenant. Confirmez de nouveau."
msgstr "Something has changed since you looked: here is what the correction would change now. Confirm again."

#, python-format
msgid "La partie %(number)s n'est pas publiée"
msgstr "Round %(number)s is not published"

msgid "Personne n'a encore vu ses tables : une fois la correction enregistrée, le mieux est de refaire ce tirage."
msgstr "Nobody has seen its tables yet: once the correction is saved, it is best to draw again."

msgid "joueur change de rang"
msgid_plural "joueurs changent de rang"
msgstr[0] "player changes rank"
msgstr[1] "players change rank"

msgid "équipe change de rang"
msgid_plural "équipes changent de rang"
msgstr[0] "team changes rank"
msgstr[1] "teams change rank"

msgid "table aurait été tirée autrement"
msgid_plural "tables auraient été tirées autrement"
msgstr[0] "table would have been drawn differently"
msgstr[1] "tables would have been drawn differently"

#, python-format
msgid "Tirage de la partie %(number)s"
msgstr "Draw of round %(number)s"

msgid "plus finie"
msgstr "no longer finished"

msgid "match nul"
msgstr "tied"

msgid "autre gagnant"
msgstr "other winner"

msgid "sans résultat : la table joue encore"
msgstr "no result: the table is still playing"

msgid "Ce tirage n'en dépend pas : ses tables ne viennent ni du classement ni des gagnants."
msgstr "This draw does not depend on it: its tables come neither from the standings nor from the winners."

msgid "Refait avec la correction, ce tirage donne les mêmes tables."
msgstr "Made again with the correction, this draw gives the same tables."

msgid "On ne peut pas dire quelles tables auraient été tirées : avec la correction, le tirage ne se fait pas."
msgstr "There is no telling which tables would have been drawn: with the correction, the draw cannot be made."

msgid "Refait avec la correction, ce tirage aurait donné :"
msgstr "Made again with the correction, this draw would have given:"

msgid "D'autres résultats étaient déjà arrivés ou corrigés depuis ce tirage : il est comparé à ce qu'ils auraient donné juste avant cette correction."
msgstr "Other results had already come in or been corrected since this draw: it is compared with what they would have given just before this correction."

#, python-format
msgid "au lieu de %(numbers)s"
msgstr "instead of %(numbers)s"

msgid "au lieu de personne"
msgstr "instead of nobody"

#, python-format
msgid "et %(count)s autre table"
msgid_plural "et %(count)s autres tables"
msgstr[0] "and %(count)s other table"
msgstr[1] "and %(count)s other tables"

#, python-format
msgid " de la partie %(number)s"
msgstr " of round %(number)s"

#, python-format
msgid "Table %(table)s"
msgstr "Table %(table)s"

#, python-format
msgid "au lieu de <span class=\"num nowrap\">%(was)s</span>"
msgstr "instead of <span class=\"num nowrap\">%(was)s</span>"

msgid "(table de plus)"
msgstr "(extra table)"

msgid "(même rencontre, à une autre place)"
msgstr "(same meeting, in another place)"

#, python-format
msgid "Classement d'aujourd'hui (partie %(number)s)"
msgstr "Today's standings (round %(number)s)"

#, python-format
msgid "et %(count)s autre"
msgid_plural "et %(count)s autres"
msgstr[0] "and %(count)s other"
msgstr[1] "and %(count)s others"

#, python-format
msgid " au classement après la partie %(number)s"
msgstr " in the standings after round %(number)s"

msgid "Avant"
msgstr "Before"

msgid "Après"
msgstr "After"

msgid "Ce qui est marqué autrement"
msgstr "What is scored differently"

msgid "Marque"
msgstr "Score"

msgid "Marque avant"
msgstr "Score before"

msgid "Marque après"
msgstr "Score after"

msgid "Les joueurs jouent déjà : tout ce qui est écrit sera marqué selon les nouvelles règles. Vous verrez d'abord ce qui change, et rien ne change avant votre accord."
msgstr "The players are already playing: everything written will be scored by the new rules. You will first see what changes, and nothing changes before you agree."

msgid "Voir de nouveau ce qui change"
msgstr "See again what changes"

msgid "Voir ce qui change"
msgstr "See what changes"

msgid "Garder les règles"
msgstr "Keep the rules"

msgid "Quelque chose a changé depuis que vous avez regardé : une feuille, ou les règles ci-dessous. Voici ce qui changerait maintenant ; confirmez de nouveau."
msgstr "Something has changed since you looked: a sheet, or the rules below. Here is what would change now; confirm again."

msgid "Ces règles ne sont pas possibles"
msgstr "These rules are not possible"

msgid "Des donnes déjà écrites ne pourraient pas exister : corrigez-les d'abord, ou changez autre chose."
msgstr "Some deals already written could not exist: correct them first, or change something else."

#, python-format
msgid "Partie %(round)s, table %(table)s, donne %(deal)s"
msgstr "Round %(round)s, table %(table)s, deal %(deal)s"

msgid "Aucune marque, aucun résultat, aucun rang : les donnes déjà écrites valent autant."
msgstr "No score, no result, no rank: the deals already written are worth the same."

msgid "donne marquée autrement"
msgid_plural "donnes marquées autrement"
msgstr[0] "deal scored differently"
msgstr[1] "deals scored differently"

msgid "table touchée"
msgid_plural "tables touchées"
msgstr[0] "table affected"
msgstr[1] "tables affected"

msgid "rang changé"
msgid_plural "rangs changés"
msgstr[0] "rank changed"
msgstr[1] "ranks changed"

msgid "Tables touchées"
msgstr "Tables affected"

#, python-format
msgid "Partie %(round)s, table %(table)s"
msgstr "Round %(round)s, table %(table)s"

msgid "Rangs"
msgstr "Ranks"

msgid "Changer les règles et marquer de nouveau"
msgstr "Change the rules and score again"

msgid "Le programme a déjà été mis en route : connectez-vous."
msgstr "The program has already been set up: log in."

msgid "Ce lien a déjà servi ou n'est plus valable : demandez-en un autre."
msgstr "This link was used or is no longer valid: ask for another."

msgid "Vous êtes déjà membre de ce club ; l'invitation reste valable pour une autre personne."
msgstr "You are already a member of this club; the invitation is still good for somebody else."

msgid "Cet identifiant est déjà pris : choisissez-en un autre."
msgstr "This username is taken: choose another."

msgid "Un club garde au moins un organisateur : nommez-en un autre d'abord."
msgstr "A club keeps at least one organizer: name another one first."

msgid "Ce lien ne servait déjà plus."
msgstr "This link was already closed."

msgid "Identifiant ou mot de passe inexact. Vérifiez la touche des majuscules."
msgstr "Wrong username or password. Check the caps lock key."

msgid "Mot de passe"
msgstr "Password"

msgid "Huit caractères au moins, pas seulement des chiffres."
msgstr "At least eight characters, not digits alone."

msgid "Le même, encore une fois"
msgstr "The same, once more"

msgid "Les deux mots de passe diffèrent."
msgstr "The two passwords differ."

msgid "Mot de passe actuel"
msgstr "Current password"

msgid "Ce n'est pas votre mot de passe actuel."
msgstr "This is not your current password."

msgid "Votre nom"
msgstr "Your name"

msgid "Tel que les autres le verront."
msgstr "As the others will see it."

msgid "Un mot court, pour vous connecter."
msgstr "A short word, to log in with."

msgid "Des lettres, des chiffres, et . @ + - _ : pas d'espace."
msgstr "Letters, digits, and . @ + - _: no spaces."

msgid "Nom du club"
msgstr "Name of the club"

msgid "Pour qui"
msgstr "For whom"

msgid "Un nom, pour vous y retrouver."
msgstr "A name, to tell them apart."

msgid "Invitation prête : donnez ce lien à la personne."
msgstr "The invitation is ready: give this link to the person."

#, python-format
msgid "Invitation de %(guest)s, rôle : %(role)s."
msgstr "Invitation of %(guest)s, role: %(role)s."

msgid "quelqu'un"
msgstr "somebody"

msgid "Invitation annulée : son lien n'ouvre plus rien."
msgstr "Invitation withdrawn: its link no longer opens anything."

msgid "Choisissez un rôle de la liste."
msgstr "Choose a role from the list."

#, python-format
msgid "%(name)s : %(role)s."
msgstr "%(name)s: %(role)s."

#, python-format
msgid "%(name)s n'est plus membre du club."
msgstr "%(name)s is no longer a member of the club."

msgid "Cette personne travaille aussi pour un autre club : lui seul, ou l'hébergeur, peut l'aider."
msgstr "This person also works for another club: only that club, or the host, can help them."

#, python-format
msgid "Nouveau mot de passe de %(name)s."
msgstr "New password of %(name)s."

#, python-format
msgid "Tout est prêt : %(club)s peut organiser son premier concours."
msgstr "Everything is ready: %(club)s can hold its first tournament."

msgid "Vous êtes déconnecté."
msgstr "You are logged out."

msgid "Votre mot de passe est changé."
msgstr "Your password is changed."

#, python-format
msgid "Bienvenue ! Vous êtes %(role)s pour %(club)s."
msgstr "Welcome! You are %(role)s for %(club)s."

msgid "Cette archive est abîmée : elle ne se relit pas."
msgstr "This archive is damaged: it cannot be read."

msgid "Cette archive dit ce qu'aucun concours ne pourrait être : rien n'est écrit."
msgstr "This archive says what no tournament could be: nothing is written."

msgid "Ce fichier est trop gros pour une archive de concours."
msgstr "This file is too large for the archive of a tournament."

msgid "Ce fichier n'est pas une archive de concours, ou il a été coupé."
msgstr "This file is no archive of a tournament, or it was cut off."

msgid "Cette archive vient d'une version plus récente de Dix de der : mettez celle-ci à jour."
msgstr "This archive comes from a newer version of Dix de der: update this one."

msgid "Cette archive vient d'une version trop ancienne de Dix de der : refaites-la avec une neuve."
msgstr "This archive comes from too old a version of Dix de der: make it again with a new one."

msgid "Cette archive a été changée : son empreinte n'est pas celle de ses données."
msgstr "This archive was changed: its fingerprint is not that of its data."

msgid "Ses marques et ses résultats ne suivent pas de ses feuilles."
msgstr "Its marks and results do not follow from its sheets."

msgid "Ce concours est déjà ici, scellé sous la même empreinte."
msgstr "This tournament is here already, sealed under the same fingerprint."

msgid "Écrite ici, cette archive ne donnerait pas les mêmes chiffres : rien n'est écrit."
msgstr "Written here, this archive would not give the same figures: nothing is written."

#, python-format
msgid "Les joueurs peuvent encore contester, jusqu'à %(hour)s."
msgstr "The players can still object, until %(hour)s."

msgid "Aucun lot n'est écrit : il ne s'en écrira plus."
msgstr "No prize is written: none can be written afterwards."

msgid "Les corrections sont closes : le classement est définitif."
msgstr "Corrections are closed: the standings are final."

msgid "L'organisateur s'en charge."
msgstr "The organizer takes care of it."

msgid "À trancher avant d'aller plus loin."
msgstr "To be decided before going further."

msgid "Avant la fin, pour un palmarès complet. Un concours sans lots se termine sans attendre."
msgstr "Before the end, so that the prize list is complete. A tournament without prizes ends right away."

msgid "L'adresse de la salle a changé : les QR codes imprimés ne mènent plus ici"
msgstr "The address of the hall has changed: the printed QR codes no longer lead here"

msgid "Remettez l'ordinateur sur le même réseau qu'avant, ou réimprimez les feuilles de marque."
msgstr "Put the computer back on the same network as before, or print the score cards again."

msgid "Inscriptions ouvertes"
msgstr "Registration open"

msgid "Ouvrir les inscriptions"
msgstr "Open registration"

msgid "La table de marque pourra inscrire et pointer les équipes ; les réglages restent modifiables."
msgstr "The scoring desk will be able to register teams and check them in; the settings can still be changed."

msgid "La table de marque pourra inscrire et pointer les joueurs ; les réglages restent modifiables."
msgstr "The scoring desk will be able to register players and check them in; the settings can still be changed."

msgid "Le concours est en préparation"
msgstr "The tournament is being prepared"

msgid "À plusieurs : l'un pointe, l'autre saisit, l'arbitre corrige. Chacun a son propre compte."
msgstr "Together: one checks in, another types, the referee corrects. Each has their own account."

msgid "Inviter des aides"
msgstr "Invite helpers"

msgid "Vous êtes seul à pouvoir entrer ici"
msgstr "You are the only one who can enter here"

msgid "Inscrire les équipes"
msgstr "Register the teams"

msgid "Inscrire les joueurs"
msgstr "Register the players"

msgid "Aucune équipe inscrite"
msgstr "No team registered yet"

msgid "Aucun joueur inscrit"
msgstr "No player registered yet"

#, python-format
msgid "%(teams)s, toutes pointées"
msgstr "%(teams)s, all checked in"

#, python-format
msgid "%(teams)s, tous pointés"
msgstr "%(teams)s, all checked in"

#, python-format
msgid "%(teams)s, %(unchecked)s non pointée"
msgid_plural "%(teams)s, %(unchecked)s non pointées"
msgstr[0] "%(teams)s, %(unchecked)s not checked in"
msgstr[1] "%(teams)s, %(unchecked)s not checked in"

#, python-format
msgid "%(teams)s, %(unchecked)s non pointé"
msgid_plural "%(teams)s, %(unchecked)s non pointés"
msgstr[0] "%(teams)s, %(unchecked)s not checked in"
msgstr[1] "%(teams)s, %(unchecked)s not checked in"

msgid "Dès que les inscriptions sont ouvertes et que quatre joueurs sont pointés."
msgstr "As soon as registration is open and four players are checked in."

msgid "Dès que les inscriptions sont ouvertes et que deux équipes sont pointées."
msgstr "As soon as registration is open and two teams are checked in."

msgid "Dès que les inscriptions sont ouvertes et que deux joueurs sont pointés."
msgstr "As soon as registration is open and two players are checked in."

#, python-format
msgid "Tirage de la partie %(number)s publié"
msgstr "Draw of round %(number)s published"

msgid "Voir le tirage"
msgstr "See the draw"

msgid "Personne ne le voit encore : regardez-le, puis publiez-le."
msgstr "Nobody sees it yet: look at it, then publish it."

#, python-format
msgid "Publier le tirage de la partie %(number)s"
msgstr "Publish the draw of round %(number)s"

msgid "Les imprimer de nouveau"
msgstr "Print them again"

msgid "Imprimer les papiers"
msgstr "Print the papers"

msgid "Le tirage à afficher et une feuille par table."
msgstr "The draw to put up, and one sheet for each table."

#, python-format
msgid "Horloge lancée : signal à %(hour)s"
msgstr "Clock running: signal at %(hour)s"

msgid "Quand les papiers sont distribués et les joueurs assis. Une pause reste possible."
msgstr "Once papers are handed out and players seated. It can still be paused."

msgid "L'horloge ne tourne pas"
msgstr "The clock is not running"

#, python-format
msgid "L'exempt n'a pas encore sa partie : n° %(numbers)s"
msgstr "The bye has not had its game yet: no. %(numbers)s"

msgid "Donner sa partie à l'exempt"
msgstr "Give the bye its game"

msgid "Saisir les feuilles"
msgstr "Enter the sheets"

#, python-format
msgid "%(count)s table n'a pas fini"
msgid_plural "%(count)s tables n'ont pas fini"
msgstr[0] "%(count)s table has not finished"
msgstr[1] "%(count)s tables have not finished"

#, python-format
msgid "Table %(table)s n'a pas fini"
msgstr "Table %(table)s has not finished"

#, python-format
msgid "dernière donne il y a %(minutes)s min"
msgstr "last deal %(minutes)s min ago"

#, python-format
msgid "table %(table)s, %(since)s"
msgstr "table %(table)s, %(since)s"

#, python-format
msgid "%(count)s table d'une partie passée sans résultat"
msgid_plural "%(count)s tables de parties passées sans résultat"
msgstr[0] "%(count)s table of an earlier round without result"
msgstr[1] "%(count)s tables of earlier rounds without result"

msgid "Saisir le résultat"
msgstr "Enter the result"

msgid "Dès que toutes les tables ont fini."
msgstr "As soon as all tables have finished."

msgid "Fin du concours"
msgstr "End of the tournament"

#, python-format
msgid "Après la partie %(number)s."
msgstr "After round %(number)s."

msgid "Plus aucune partie ne sera tirée ; reste à corriger, puis à sceller."
msgstr "No more rounds will be drawn; what is left is to correct, then to seal."

#, python-format
msgid "Plus tôt que prévu : %(count)s partie ne serait pas jouée."
msgid_plural "Plus tôt que prévu : %(count)s parties ne seraient pas jouées."
msgstr[0] "Earlier than planned: %(count)s round would not be played."
msgstr[1] "Earlier than planned: %(count)s rounds would not be played."

#, python-format
msgid "%(count)s équipe non pointée ne sera pas tirée."
msgid_plural "%(count)s équipes non pointées ne seront pas tirées."
msgstr[0] "%(count)s team that is not checked in will not be drawn."
msgstr[1] "%(count)s teams that are not checked in will not be drawn."

#, python-format
msgid "%(count)s joueur non pointé ne sera pas tiré."
msgid_plural "%(count)s joueurs non pointés ne seront pas tirés."
msgstr[0] "%(count)s player who is not checked in will not be drawn."
msgstr[1] "%(count)s players who are not checked in will not be drawn."

#, python-format
msgid "%(count)s équipe"
msgid_plural "%(count)s équipes"
msgstr[0] "%(count)s team"
msgstr[1] "%(count)s teams"

#, python-format
msgid "%(count)s joueur"
msgid_plural "%(count)s joueurs"
msgstr[0] "%(count)s player"
msgstr[1] "%(count)s players"

#, python-format
msgid "%(count)s équipe inscrite"
msgid_plural "%(count)s équipes inscrites"
msgstr[0] "%(count)s team registered"
msgstr[1] "%(count)s teams registered"

#, python-format
msgid "%(count)s joueur inscrit"
msgid_plural "%(count)s joueurs inscrits"
msgstr[0] "%(count)s player registered"
msgstr[1] "%(count)s players registered"

msgid "Empreinte et archive"
msgstr "Fingerprint and archive"

msgid "Plus rien ne change."
msgstr "Nothing changes any more."

msgid "Rouvrir le concours"
msgstr "Reopen the tournament"

msgid "Concours terminé"
msgstr "Tournament finished"

msgid "Quand plus personne ne conteste : plus rien ne changera, et le palmarès portera l'empreinte."
msgstr "When nobody objects any more: nothing will change after that, and the prize list will bear the fingerprint."

msgid "Résultats pas encore scellés"
msgstr "Results not sealed yet"

msgid "À trancher avant de sceller."
msgstr "To be decided before sealing."

msgid "Les feuilles sont closes : prolongez pour en corriger une."
msgstr "The sheets are closed: extend the time to correct one."

msgid "D'ici là les joueurs contestent, l'arbitre corrige, et le classement reste provisoire."
msgstr "Until then the players can object, the referee corrects, and the standings stay provisional."

msgid "Résultats provisoires : corrections jusqu'au scellement"
msgstr "Provisional results: corrections until they are sealed"

msgid "Une fois scellé, il ne s'en écrit plus. Un concours sans lots se scelle sans attendre."
msgstr "Once sealed, none can be written. A tournament without prizes can be sealed right away."

#, python-format
msgid "%(count)s lot écrit"
msgid_plural "%(count)s lots écrits"
msgstr[0] "%(count)s prize written"
msgstr[1] "%(count)s prizes written"

msgid "Changer les lots"
msgstr "Change the prizes"

msgid "Écrire les lots"
msgstr "Write the prizes"

msgid "Aucun lot n'est écrit"
msgstr "No prize is written"

msgid "Imprimé maintenant, il porte « provisoire »."
msgstr "Printed now, it is marked “provisional”."

msgid "Aucun lot n'est écrit : il ne donne que les rangs."
msgstr "No prize is written: it gives the ranks only."

msgid "Palmarès sur papier"
msgstr "Prize list on paper"

msgid "Ce qui est sur cet ordinateur seulement se perd avec lui : rangez une copie ailleurs."
msgstr "What is on this computer alone is lost with it: keep a copy elsewhere."

msgid "Une copie de tout"
msgstr "A copy of everything"

msgid "Nouveau concours comme celui-ci"
msgstr "New tournament like this one"

msgid "Avec ses règles, ses réglages et, si vous voulez, ses joueurs."
msgstr "With its rules, its settings and, if you like, its players."

msgid "Le prochain concours"
msgstr "The next tournament"

#, python-format
msgid "%(count)s table est restée sans résultat."
msgid_plural "%(count)s tables sont restées sans résultat."
msgstr[0] "%(count)s table was left without result."
msgstr[1] "%(count)s tables were left without result."

#, python-format
msgid "%(count)s partie jouée"
msgid_plural "%(count)s parties jouées"
msgstr[0] "%(count)s round played"
msgstr[1] "%(count)s rounds played"

#, python-brace-format
msgid "{phase} : toutes les équipes de la poule se rencontrent."
msgstr "{phase}: all teams of the pool meet."

#, python-brace-format
msgid "{phase} : on entre au tableau par le classement ou le sort, les meilleures loin l'une de l'autre."
msgstr "{phase}: teams enter the bracket by the ranking or by lot, the best far from each other."

#, python-brace-format
msgid "{phase} : les équipes qui viennent des matchs {one} et {other} du tour précédent se rencontrent."
msgstr "{phase}: the teams that come from matches {one} and {other} of the step before meet."

#, python-brace-format
msgid "{phase} : les perdantes des deux demi-finales jouent la troisième place."
msgstr "{phase}: the losers of both semi-finals play for third place."

#, python-brace-format
msgid "{phase} : les équipes éliminées sont tirées au sort à chaque partie, en évitant les revanches."
msgstr "{phase}: teams that are out are drawn by lot each round, without a rematch where it can be helped."

#, python-brace-format
msgid "L'équipe {team} est exempte : il manque une équipe à sa poule pour que toutes jouent."
msgstr "Team {team} has a bye: its pool is one team short of all playing."

#, python-brace-format
msgid "L'équipe {team} est exempte : le tableau n'est pas plein, les mieux placées passent ce tour."
msgstr "Team {team} has a bye: the bracket is not full, and the best pass this step."

#, python-brace-format
msgid "L'équipe {team} est exempte : personne n'est arrivé en face d'elle, et elle passe ce tour."
msgstr "Team {team} has a bye: nobody arrived to meet it, and it passes this step."

#, python-brace-format
msgid "L'équipe {team} est exempte : les équipes éliminées sont en nombre impair."
msgstr "Team {team} has a bye: the teams that are out are odd in number."

#, python-brace-format
msgid "À la partie {round}, le tableau fait se rencontrer les équipes {bans}, ce qui est interdit : levez l'interdiction."
msgstr "In round {round} the bracket makes teams {bans} meet, which is banned: lift the ban."

#, python-brace-format
msgid "{nth} partie : dans le tableau, ces deux équipes se retrouvent"
msgstr "round {nth}: in the bracket these two teams meet again"

#, python-brace-format
msgid "{nth} partie : dans le tableau, ces deux équipes arrivent l'une face à l'autre"
msgstr "round {nth}: in the bracket these two teams arrive at each other"

#, python-brace-format
msgid "{club}, {nth} partie : dans le tableau, ces deux équipes arrivent l'une face à l'autre"
msgstr "{club}, round {nth}: in the bracket these two teams arrive at each other"

#, python-brace-format
msgid "{mates} équipes sur {count} sont du même club, {club} : deux d'entre elles se trouvent face à face"
msgstr "{mates} teams of {count} are from {club}: two of them face each other"

#, python-brace-format
msgid "Table {table} sans vainqueur : l'équipe {team}, mieux placée au départ que l'équipe {other}, l'emporte"
msgstr "Table {table} has no winner: team {team}, which started above team {other}, wins"

#, python-brace-format
msgid "L'équipe {gone} n'est plus là : son adversaire, l'équipe {team}, est exempte"
msgstr "Team {gone} is no longer here: its adversary, team {team}, has a bye"

#, python-brace-format
msgid "Personne n'est arrivé jusque-là en face de l'équipe {team} : elle est exempte"
msgstr "Nobody came this far to meet team {team}: it has a bye"

msgid "La demande n'est pas du JSON."
msgstr "The request is not JSON."

#, python-brace-format
msgid "La méthode de tirage « {method} » n'existe pas ; il y a : {known}."
msgstr "There is no draw method “{method}”; there are: {known}."

#, python-brace-format
msgid "Il faut au moins deux équipes présentes pour un tirage ; il y en a {count}."
msgstr "A draw needs at least two teams present; there are {count}."

#, python-brace-format
msgid "Un tirage va jusqu'à {most} équipes ; il y en a {count}."
msgstr "A draw goes up to {most} teams; there are {count}."

#, python-brace-format
msgid "L'équipe {number} figure deux fois."
msgstr "Team {number} stands here twice."

#, python-brace-format
msgid "L'équipe {number} ne peut pas rencontrer l'équipe {number}."
msgstr "Team {number} cannot meet team {number}."

msgid "Ce tirage se fait une partie à la fois : il attend les résultats de la partie précédente."
msgstr "This draw is made one round at a time: it needs the results of the round before."

#, python-brace-format
msgid "La table {table} figure deux fois."
msgstr "Table {table} stands here twice."

msgid "Ce tirage n'a pas de phase finale à part : il a ses propres tableaux, ou tire des partenaires."
msgstr "This draw has no finals apart: it has brackets of its own, or draws partners."

#, python-brace-format
msgid "Dites à partir de quelle partie se joue la phase finale des {count} premiers."
msgstr "Say from which round on the first {count} play the finals."

msgid "L'élimination directe est terminée : il n'y a plus de table à tirer."
msgstr "The knockout is over: there is no table left to draw."

#, python-brace-format
msgid "Aucun tirage ne fait jouer tout le monde sans une rencontre interdite ({bans}) : levez une interdiction."
msgstr "No draw lets everybody play without a banned meeting ({bans}): lift a ban."

msgid "un nombre entier"
msgstr "an integer"

#, python-brace-format
msgid "{lowest} au moins"
msgstr "at least {lowest}"

#, python-brace-format
msgid "{highest} au plus"
msgstr "at most {highest}"

#, python-brace-format
msgid "un de ces nombres : {words}"
msgstr "one of these: {words}"

msgid "vrai ou faux (true, false)"
msgstr "true or false"

msgid "un texte"
msgstr "a text"

#, python-brace-format
msgid "un de ces mots : {words}"
msgstr "one of these words: {words}"

#, python-brace-format
msgid "La mêlée n'a trouvé aucun tirage qui fasse jouer tout le monde sans une rencontre interdite ({bans}) : levez une interdiction."
msgstr "The mêlée found no draw that lets everybody play without a banned meeting ({bans}): lift a ban."

#, python-brace-format
msgid "{count} joueurs, {nth} partie : {byes} exempts, dont {fresh} seulement pour la première fois"
msgstr "{count} players, round {nth}: {byes} byes, only {fresh} of them for the first time"

#, python-brace-format
msgid "{count} joueurs, {nth} partie : chaque joueur présent a déjà été exempt"
msgstr "{count} players, round {nth}: every player present has had a bye"

#, python-brace-format
msgid "{count} joueurs, {nth} partie : retrouver un ancien partenaire est inévitable"
msgstr "{count} players, round {nth}: a former partner again is inevitable"

#, python-brace-format
msgid "{count} joueurs, {nth} partie : la recherche n'a pas trouvé de tirage sans ancien partenaire"
msgstr "{count} players, round {nth}: the search found no draw without a former partner"

#, python-brace-format
msgid "{count} joueurs, {nth} partie : retrouver un adversaire est inévitable"
msgstr "{count} players, round {nth}: a former adversary again is inevitable"

#, python-brace-format
msgid "{count} joueurs, {nth} partie : la recherche n'a pas trouvé moins d'adversaires revus"
msgstr "{count} players, round {nth}: the search found no draw with fewer former adversaries"

#, python-brace-format
msgid "{count} joueurs, {nth} partie : les séparer aurait coûté un vœu plus important"
msgstr "{count} players, round {nth}: to keep them apart would have cost a more important wish"

#, python-brace-format
msgid "{club}, {nth} partie : éviter cette rencontre aurait coûté un vœu plus important"
msgstr "{club}, round {nth}: to avoid this meeting would have cost a more important wish"

#, python-brace-format
msgid "{mates} joueurs sur {count} sont du même club, {club} : une rencontre entre eux est inévitable"
msgstr "{mates} players of {count} are from {club}: a meeting between them is inevitable"

#, python-brace-format
msgid "La table {fixed} n'est pas libre pour le joueur {player}, qui ne se déplace pas : il joue à la table {table}"
msgstr "Table {fixed} is not free for player {player}, who cannot move: the table is {table}"

msgid "Au moins deux parties de plus d'un côté que de l'autre : partenaires et adversaires passent avant"
msgstr "At least two rounds more on one side than on the other: partners and adversaries come first"

#, python-brace-format
msgid "Recherche bornée : {missed}"
msgstr "Bounded search: {missed}"

#, python-brace-format
msgid "{count} joueurs : il en faut quatre pour une table"
msgstr "{count} players: a table takes four"

#, python-brace-format
msgid "{count} partenaire retrouvé, au mieux {best}"
msgid_plural "{count} partenaires retrouvés, au mieux {best}"
msgstr[0] "{count} former partners, {best} at best"
msgstr[1] "{count} former partners, {best} at best"

#, python-brace-format
msgid "{count} adversaire revu, au mieux {best}"
msgid_plural "{count} adversaires revus, au mieux {best}"
msgstr[0] "{count} former adversaries, {best} at best"
msgstr[1] "{count} former adversaries, {best} at best"

#, python-brace-format
msgid "Le sort a désigné le joueur {partner}, qui n'a pas encore été partenaire du joueur {player}."
msgstr "The lot gave player {partner}, who has not been a partner of player {player} yet."

#, python-brace-format
msgid "Les joueurs {player} et {partner} ont déjà été partenaires ({times} fois)."
msgstr "Players {player} and {partner} have been partners before (times: {times})."

#, python-brace-format
msgid "Les joueurs {one} et {other} n'ont pas encore été ses adversaires."
msgstr "Players {one} and {other} have not been adversaries yet."

#, python-brace-format
msgid "Le joueur {one} a déjà été son adversaire ({times} fois)."
msgstr "Player {one} has been an adversary before (times: {times})."

#, python-brace-format
msgid "Au classement, on joue par quatre : ici les rangs {ranks}."
msgstr "By ranking four play together: here ranks {ranks}."

msgid "Dans ces quatre, le premier joue avec le dernier."
msgstr "Of the four, the first plays with the last."

#, python-brace-format
msgid "Dans ces quatre, le premier joue avec le {place} : {why}."
msgstr "Of the four, the first plays with the {place}: {why}."

#, python-brace-format
msgid "Exempt : {count} joueurs présents, quatre par table, et personne n'a été exempt moins souvent."
msgstr "A bye: {count} players present, four a table, and nobody has had fewer."

msgid "Exempt : exempter un autre joueur romprait un souhait plus important."
msgstr "A bye: one for another player would break a more important wish."

#, python-brace-format
msgid "Table {table} : le joueur {player} ne se déplace pas."
msgstr "Table {table}: player {player} cannot move."

#, python-brace-format
msgid "les joueurs {which} ont déjà été partenaires"
msgstr "players {which} have been partners before"

msgid "toutes tables réunies le tirage y gagne"
msgstr "over all tables the better draw"

msgid "élimination directe"
msgstr "knockout"

msgid "Qui gagne continue, qui perd sort du tableau, jusqu'à la finale."
msgstr "Who wins goes on, who loses leaves the bracket, up to the final."

msgid "jusqu'à la finale"
msgstr "up to the final"

msgid "à la mêlée"
msgstr "mêlée"

msgid "On s'inscrit seul ; à chaque partie, le sort donne un autre partenaire."
msgstr "Everyone registers alone; in each round, chance gives another partner."

msgid "mêlée au classement"
msgstr "mêlée by standings"

msgid "On s'inscrit seul ; le classement fait les tables : le 1er et le 4e contre le 2e et le 3e."
msgstr "Everyone registers alone; the standings make the tables: 1st and 4th against 2nd and 3rd."

#, python-brace-format
msgid "À la partie {round}, des équipes qui ne doivent pas se rencontrer sont dans la même poule ({bans}) : levez une interdiction."
msgstr "In round {round} teams that must not meet are in one pool ({bans}): lift a ban."

#, python-brace-format
msgid "Avec des poules de {size}, {most} équipes au plus se qualifient par poule : les autres jouent la consolante."
msgstr "With pools of {size} at most {most} teams of each qualify: the others play the consolation draw."

#, python-brace-format
msgid "{nth} partie : la poule ramène ici un adversaire déjà rencontré"
msgstr "round {nth}: here the pool brings back an adversary already met"

#, python-brace-format
msgid "{nth} partie : ces deux équipes sont dans la même poule"
msgstr "round {nth}: these two teams are in one pool"

#, python-brace-format
msgid "{club}, {nth} partie : ces deux équipes sont dans la même poule"
msgstr "{club}, round {nth}: these two teams are in one pool"

#, python-brace-format
msgid "{mates} équipes sur {count} sont du même club, {club} : deux d'entre elles sont dans la même poule"
msgstr "{mates} teams of {count} are from {club}: two of them are in one pool"

msgid "poules"
msgstr "pools"

msgid "De petits groupes où tous se rencontrent ; puis les meilleurs jouent la principale, les autres la consolante."
msgstr "Small groups in which all meet; then the best play the main draw, the others the consolation draw."

msgid "poules et tableaux"
msgstr "pools and brackets"

msgid "tirage intégral"
msgstr "random draw"

msgid "À chaque partie, le sort dit qui rencontre qui."
msgstr "In each round, chance says who meets whom."

#, python-brace-format
msgid "{count} équipes, {nth} partie : la rotation ramène ici un adversaire déjà rencontré"
msgstr "{count} teams, round {nth}: here the rotation brings back an adversary already met"

#, python-brace-format
msgid "{count} équipes, {nth} partie : la rotation ramène ici la place vide"
msgstr "{count} teams, round {nth}: here the rotation brings back the empty seat"

#, python-brace-format
msgid "{club}, {nth} partie : la rotation fait se rencontrer les équipes dans l'ordre de leurs numéros"
msgstr "{club}, round {nth}: the rotation makes teams meet in the order of their numbers"

#, python-brace-format
msgid "À éviter, {nth} partie : la rotation fait se rencontrer ces deux équipes"
msgstr "To be avoided, round {nth}: the rotation makes these two teams meet"

#, python-brace-format
msgid "La rotation ne laisse pas l'équipe {team} à la table {fixed} : elle joue à la table {table}"
msgstr "The rotation does not leave team {team} at table {fixed}: it plays at table {table}"

#, python-brace-format
msgid "À la partie {round}, la rotation fait se rencontrer les équipes {bans}, ce qui est interdit : levez l'interdiction ou choisissez une autre méthode."
msgstr "In round {round} the rotation makes teams {bans} meet, which is banned: lift the ban or choose another method."

#, python-brace-format
msgid "L'équipe {team} garde toute la journée la table {table}, en NS."
msgstr "Team {team} keeps table {table} all day, at NS."

#, python-brace-format
msgid "L'équipe {team} joue en EO et avance d'une table à chaque partie."
msgstr "Team {team} plays at EW and moves up one table each round."

#, python-brace-format
msgid "À la {nth} partie, la rotation amène en face l'équipe {other}."
msgstr "In round {nth} the rotation brings team {other} to the other side."

#, python-brace-format
msgid "À la {nth} partie, la rotation amène la place vide à sa table : l'équipe {team} est exempte."
msgstr "In round {nth} the rotation brings the empty seat to its table: team {team} has the bye."

msgid "NS fixes, EO tournent"
msgstr "NS stay, EW move"

msgid "Les uns gardent leur table, les autres avancent : tout le programme s'imprime d'avance."
msgstr "Some stay at their table, the others move on: the whole programme can be printed beforehand."

msgid "sans revanche"
msgstr "without a rematch"

#, python-brace-format
msgid "{count} équipes, {nth} partie : la ronde ramène ici un adversaire déjà rencontré"
msgstr "{count} teams, round {nth}: here the round robin brings back an adversary already met"

#, python-brace-format
msgid "{count} équipes, {nth} partie : la ronde ramène ici une place vide"
msgstr "{count} teams, round {nth}: here the round robin brings back an empty seat"

#, python-brace-format
msgid "{nth} partie : toutes les équipes se rencontrent, ces deux-là aussi"
msgstr "round {nth}: all teams meet, and so do these two"

#, python-brace-format
msgid "{club}, {nth} partie : toutes les équipes se rencontrent, celles d'un même club aussi"
msgstr "{club}, round {nth}: all teams meet, those of one club too"

#, python-brace-format
msgid "{mates} équipes sur {count} sont du même club, {club}, et toutes les équipes se rencontrent"
msgstr "{mates} teams of {count} are from {club}, and all teams meet"

#, python-brace-format
msgid "À la partie {round}, la ronde fait se rencontrer les équipes {bans}, ce qui est interdit : levez l'interdiction ou choisissez une autre méthode."
msgstr "In round {round} the round robin makes teams {bans} meet, which is banned: lift the ban or choose another method."

#, python-brace-format
msgid "Toutes les équipes se rencontrent : à la {nth} partie, la table de Berger oppose {team} et {other}."
msgstr "All teams meet: in round {nth} the Berger table puts {team} against {other}."

#, python-brace-format
msgid "À la {nth} partie, la table de Berger laisse une place vide en face de l'équipe {team}."
msgstr "In round {nth} the Berger table leaves an empty seat opposite team {team}."

msgid "toutes rondes"
msgstr "round robin"

msgid "Chacun rencontre tous les autres une fois."
msgstr "Everyone meets all the others once."

msgid "pour que tous se rencontrent"
msgstr "for everyone to meet"

msgid "au classement"
msgstr "by standings"

msgid "On rencontre ses voisins au classement : des adversaires de son niveau."
msgstr "You meet your neighbours in the standings: opponents of your own level."

msgid "principale"
msgstr "main draw"

msgid "consolante"
msgstr "consolation draw"

msgid "complémentaire"
msgstr "losers' draw"

msgid "phase finale"
msgstr "finals"

msgid "finale"
msgstr "final"

msgid "petite finale"
msgstr "third place"

msgid "demi-finale"
msgstr "semi-final"

msgid "quart de finale"
msgstr "quarter-final"

msgid "8e de finale"
msgstr "round of 16"

msgid "16e de finale"
msgstr "round of 32"

msgid "32e de finale"
msgstr "round of 64"

msgid "64e de finale"
msgstr "round of 128"

msgid "128e de finale"
msgstr "round of 256"

msgid "256e de finale"
msgstr "round of 512"

msgid "512e de finale"
msgstr "round of 1024"

msgid "1024e de finale"
msgstr "round of 2048"

#, python-brace-format
msgctxt "round of 16"
msgid "{step} {match}"
msgstr "{step}, {match}"

#, python-brace-format
msgid "{step} {match}"
msgstr "{step} {match}"

#, python-brace-format
msgid "poule {letters}"
msgstr "pool {letters}"

#, python-brace-format
msgid "Au classement, les voisines se rencontrent : l'équipe {team} est {rank} et l'équipe {other} est {its}."
msgstr "By ranking, neighbours meet: team {team} is {rank} and team {other} is {its}."

#, python-brace-format
msgid "Sans classement encore, le sort en tient lieu : l'équipe {team} est {rank} et l'équipe {other} est {its}."
msgstr "No ranking yet, a lot stands for it: team {team} is {rank} and team {other} is {its}."

#, python-brace-format
msgid "L'équipe {team} n'est pas encore au classement : elle y est ajoutée à la fin, au sort."
msgstr "Team {team} is not in the ranking yet: it is added at its end, by lot."

#, python-brace-format
msgid "Équipe {team} ({rank}) : {why}."
msgstr "Team {team} ({rank}): {why}."

#, python-brace-format
msgid "Le sort a désigné l'équipe {other} parmi les adversaires possibles."
msgstr "The lot gave team {other}, of the adversaries there could be."

#, python-brace-format
msgid "N'étaient pas possibles : {which}."
msgstr "Were not possible: {which}."

#, python-brace-format
msgid "{count} équipes"
msgstr "{count} teams"

#, python-brace-format
msgid "Le sort a désigné l'équipe {team} comme exempte."
msgstr "The lot gave team {team} the bye."

#, python-brace-format
msgid "L'équipe {team} est la dernière du classement : elle est exempte."
msgstr "Team {team} is last in the ranking: it has the bye."

#, python-brace-format
msgid "L'équipe {team} est exempte : toutes celles qui la suivent au classement l'ont déjà été."
msgstr "Team {team} has the bye: all that come after it in the ranking have had one."

#, python-brace-format
msgid "L'équipe {team} est exempte : en exempter une derrière elle romprait un souhait plus important."
msgstr "Team {team} has the bye: one for a team behind it would break a more important wish."

#, python-brace-format
msgid "En {side} : avant cette partie, c'est l'équipe {ns} qui avait le moins joué en NS."
msgstr "Sits {side}: before this round team {ns} had sat less at NS."

#, python-brace-format
msgid "En {side} : les deux équipes avaient autant joué en NS, le sort a décidé."
msgstr "Sits {side}: both teams had sat at NS as often, the lot decided."

#, python-brace-format
msgid "En {side} : les côtés sont changés à la main."
msgstr "Sits {side}: sides changed by hand."

#, python-brace-format
msgid "Table {table} : l'équipe {team} ne se déplace pas."
msgstr "Table {table}: team {team} cannot move."

#, python-brace-format
msgid "Table {table} : {nth} rencontre dans l'ordre du classement."
msgstr "Table {table}: {nth} meeting in the order of the ranking."

#, python-brace-format
msgid "Table {table} : {nth} rencontre dans l'ordre du sort."
msgstr "Table {table}: {nth} meeting in the order of the lot."

#, python-brace-format
msgid "Table {table} : changée à la main."
msgstr "Table {table}: changed by hand."

msgid "rencontre interdite"
msgstr "a banned meeting"

#, python-brace-format
msgid "déjà rencontrée à la {nth} partie"
msgstr "already met in round {nth}"

msgid "rencontre à éviter"
msgstr "a meeting to be avoided"

#, python-brace-format
msgid "même club, {club}"
msgstr "same club, {club}"

msgid "exempte cette partie"
msgstr "has the bye in this round"

#, python-brace-format
msgid "rencontre l'équipe {team} ({rank}), plus proche d'elle"
msgstr "meets team {team} ({rank}), which is nearer to it"

#, python-brace-format
msgid "rencontre l'équipe {team} ({rank}), toutes tables réunies le tirage y gagne"
msgstr "meets team {team} ({rank}), over all tables the better draw"

#, python-brace-format
msgid "{which} ({why})"
msgstr "{which} ({why})"

msgid "deux numéros d'équipe"
msgstr "two team numbers"

#, python-brace-format
msgid "« {text} » n'est pas une table : écrivez par exemple « 1-12, 20, 15-18 »."
msgstr "“{text}” is no table: write for example “1-12, 20, 15-18”."

#, python-brace-format
msgid "« {text} » : les tables portent un numéro de 1 à {highest}."
msgstr "“{text}”: tables are numbered 1 to {highest}."

#, python-brace-format
msgid "La table {text} figure deux fois."
msgstr "Table {text} stands here twice."

#, python-brace-format
msgid "{text} tables : la liste va jusqu'à {most}."
msgstr "{text} tables: the list goes up to {most}."

#, python-brace-format
msgid "{count} équipes, {nth} partie : une revanche est inévitable"
msgstr "{count} teams, round {nth}: a rematch is inevitable"

#, python-brace-format
msgid "L'équipe {team} a déjà rencontré toutes les équipes présentes : une revanche est inévitable"
msgstr "Team {team} has met all the teams present: a rematch is inevitable"

#, python-brace-format
msgid "{count} équipes, {nth} partie : sans cette revanche il faudrait {instead}"
msgstr "{count} teams, round {nth}: without this rematch it would take {instead}"

#, python-brace-format
msgid "{count} équipes, {nth} partie : chaque équipe présente a déjà été exempte"
msgstr "{count} teams, round {nth}: every team present has had a bye"

#, python-brace-format
msgid "{count} équipes, {nth} partie : pour exempter une autre équipe il faudrait {instead}"
msgstr "{count} teams, round {nth}: a bye for another team would take {instead}"

#, python-brace-format
msgid "{count} équipes, {nth} partie : une rencontre à éviter est inévitable"
msgstr "{count} teams, round {nth}: a meeting to be avoided is inevitable"

#, python-brace-format
msgid "Rencontre à éviter, {nth} partie : sans elle il faudrait {instead}"
msgstr "A meeting to be avoided, round {nth}: without it, it would take {instead}"

#, python-brace-format
msgid "{mates} équipes sur {count} sont du même club, {club} : une rencontre entre elles est inévitable"
msgstr "{mates} teams of {count} are from {club}: a meeting between two of them is inevitable"

#, python-brace-format
msgid "{club}, {nth} partie : pour les séparer il faudrait {instead}"
msgstr "{club}, round {nth}: to keep them apart would take {instead}"

#, python-brace-format
msgid "La table {fixed} est celle d'une autre équipe qui ne se déplace pas : l'équipe {team} joue à la table {table}"
msgstr "Table {fixed} is that of another team that cannot move: team {team} plays at table {table}"

#, python-brace-format
msgid "L'équipe {team} (table {fixed}) et son adversaire, l'équipe {other}, ne se déplacent ni l'une ni l'autre : elles jouent à la table {table}"
msgstr "Neither team {team} (table {fixed}) nor its adversary, team {other}, can move: they play at {table}"

msgid "Au moins deux parties de plus d'un côté que de l'autre : les adversaires passent avant les côtés"
msgstr "At least two rounds more on one side than on the other: adversaries come before sides"

msgid "une rencontre interdite"
msgstr "a banned meeting"

msgid "une revanche"
msgstr "a rematch"

msgid "un second exempt"
msgstr "a second bye"

msgid "une rencontre à éviter"
msgstr "a meeting to be avoided"

msgid "une autre revanche"
msgstr "another rematch"

msgid "une autre rencontre à éviter"
msgstr "another meeting to be avoided"

msgid "une autre rencontre entre équipes d'un club"
msgstr "other clubmates to meet"

msgid "un autre ordre du tirage"
msgstr "another order of the draw"

#, python-brace-format
msgctxt "1st"
msgid "{place}re"
msgstr "{place}st"

#, python-brace-format
msgctxt "21st"
msgid "{place}e"
msgstr "{place}st"

#, python-brace-format
msgctxt "2nd"
msgid "{place}e"
msgstr "{place}nd"

#, python-brace-format
msgctxt "3rd"
msgid "{place}e"
msgstr "{place}rd"

#, python-brace-format
msgctxt "4th"
msgid "{place}e"
msgstr "{place}th"

#, python-brace-format
msgctxt "round"
msgid "{number}re"
msgstr "{number}"

#, python-brace-format
msgctxt "round"
msgid "{number}e"
msgstr "{number}"

#, python-format
msgid "contre %(names)s"
msgstr "against %(names)s"

msgid "Nord"
msgstr "North"

msgid "Sud"
msgstr "South"

msgid "Ouest"
msgstr "West"

msgid "Est"
msgstr "East"

#, python-format
msgid "%(wins)s victoire"
msgid_plural "%(wins)s victoires"
msgstr[0] "%(wins)s win"
msgstr[1] "%(wins)s wins"

#, python-format
msgid "%(count)s manche"
msgid_plural "%(count)s manches"
msgstr[0] "%(count)s manche"
msgstr[1] "%(count)s manches"

#, python-format
msgid "différence %(difference)s"
msgstr "difference %(difference)s"

msgid "exempte"
msgstr "bye"

msgid "hors classement"
msgstr "outside the standings"

#, python-format
msgid "Pénalité −%(points)s · %(why)s"
msgstr "Penalty −%(points)s · %(why)s"

#, python-format
msgid "Adversaires : pénalité −%(points)s · %(why)s"
msgstr "Opponents: penalty −%(points)s · %(why)s"

msgid "La base de données est sur un serveur : c'est lui qui en fait les copies."
msgstr "The database is on a server, which makes the copies itself."

#, python-format
msgid "Ce fichier n'a pas pu être gardé : %(why)s."
msgstr "This file could not be kept: %(why)s."

msgid "Ce fichier n'est plus là : envoyez-le encore une fois."
msgstr "This file is gone: send it once more."

#, python-format
msgid "%(name)s est ici, avec les mêmes chiffres."
msgstr "%(name)s is here, with the same figures."

msgid "Fichier"
msgstr "File"

msgid "Dossier"
msgstr "Folder"

msgid "Branchez une clé USB et rechargez la page : elle sera proposée. Sinon, tapez le chemin du dossier."
msgstr "Plug a USB stick in and reload the page: it will be offered. Otherwise type the path of the folder."

#, python-format
msgid "Le réglage n'a pas pu être gardé : %(why)s."
msgstr "The setting could not be kept: %(why)s."

msgid "C'est noté : arrêtez Dix de der et relancez-le."
msgstr "Noted: stop Dix de der and start it again."

msgid "Les comptes de démonstration ont encore le mot de passe que tout le monde connaît : changez-le, ou partez d'un dossier neuf, avant d'ouvrir le site à la salle."
msgstr "The demo accounts still have the password that everybody knows: change it, or begin with a new folder, before you open the site to the hall."

msgid "Ce n'est pas le nom du club : rien n'est changé. Renvoyez la copie."
msgstr "This is not the name of the club: nothing has changed. Send the copy again."

#, python-format
msgid "La copie est faite, entière et relue : %(file)s."
msgstr "The copy is made, whole and read again: %(file)s."

msgid "organisateur"
msgstr "organizer"

msgid "table de marque"
msgstr "scoring desk"

msgid "arbitre"
msgstr "referee"

msgid "identifiant"
msgstr "username"

msgid "nom affiché"
msgstr "displayed name"

msgid "nom du club"
msgstr "name of the club"

msgid "rôle"
msgstr "role"

msgid "pour qui"
msgstr "for whom"

msgid "Mis sur le compte"
msgstr "Put on account"

msgid "Paiement"
msgstr "Payment"

msgid "Remboursement"
msgstr "Refund"

msgid "Autre recette"
msgstr "Other income"

msgid "Dépense"
msgstr "Expense"

msgid "Prix remis"
msgstr "Prize handed over"

msgid "Fond de caisse"
msgstr "Opening float"

msgid "Caisse comptée"
msgstr "Till counted"

msgid "Annulation"
msgstr "Reversal"

msgid "espèces"
msgstr "cash"

msgid "chèque"
msgstr "cheque"

msgid "carte"
msgstr "card"

msgid "en ligne"
msgstr "online"

msgid "non adhérent"
msgstr "not a member"

msgid "adhérent"
msgstr "member"

msgid "jeune"
msgstr "young"

msgid "en préparation"
msgstr "in preparation"

msgid "inscriptions ouvertes"
msgstr "registration open"

msgid "terminé"
msgstr "finished"

msgid "résultats scellés"
msgstr "results sealed"

msgid "au premier à atteindre le but"
msgstr "when a side reaches the target"

msgid "en un nombre fixé de donnes"
msgstr "after a set number of deals"

msgid "au temps"
msgstr "when time is up"

msgid "une victoire et la moyenne des gagnants de la partie"
msgstr "a win and the average of the winners of the round"

msgid "une victoire et des points fixés"
msgstr "a win and fixed points"

msgid "une demi-victoire et la moitié de la moyenne des gagnants"
msgstr "half a win and half the average of the winners"

msgid "une victoire et la moyenne de ses propres parties"
msgstr "a win and the average of their own rounds"

msgid "un rattrapage contre la première table qui finit"
msgstr "a catch-up game against the first table to finish"

msgid "une partie bis contre une équipe tirée au sort"
msgstr "an extra game against a team drawn by lot"

msgid "comme le montre la liste"
msgstr "as the list shows"

msgid "Prénom Nom"
msgstr "First name Last name"

msgid "Nom Prénom"
msgstr "Last name First name"

msgid "au dernier du classement"
msgstr "to the last of the standing"

msgid "à la meilleure donne, d'après les feuilles"
msgstr "to the best deal, by the sheets"

msgid "tiré au sort"
msgstr "drawn by lot"

msgid "à chacun"
msgstr "to everyone"

msgid "à qui vous choisirez"
msgstr "to whom you choose"

#, python-format
msgid "Ce tirage n'existe pas : %(key)s."
msgstr "There is no such draw: %(key)s."

msgid "nom"
msgstr "name"

msgid "date"
msgstr "date"

msgid "lieu"
msgstr "place"

msgid "règlement"
msgstr "rulebook"

msgid "nombre de parties"
msgstr "number of rounds"

msgid "une table finit"
msgstr "a table ends"

msgid "but, en points"
msgstr "target, in points"

msgid "donnes par table"
msgstr "deals per table"

msgid "minutes par partie"
msgstr "minutes per round"

msgid "une dernière donne après la fin du temps"
msgstr "one last deal after time is up"

msgid "tirage"
msgstr "draw"

msgid "ordre de la salle"
msgstr "order of the room"

msgid "tables réservées"
msgstr "reserved tables"

msgid "parties où l'on évite son propre club"
msgstr "rounds in which one's own club is avoided"

msgid "critères du classement"
msgstr "ranking criteria"

msgid "l'exempt reçoit"
msgstr "a bye receives"

msgid "points fixés de l'exempt"
msgstr "fixed points of a bye"

msgid "les noms sont écrits"
msgstr "names are written"

msgid "cacher le classement avant la dernière partie"
msgstr "hide the standings before the last round"

msgid "minutes pour contester, après la fin"
msgstr "minutes to object, after the end"

msgid "le code de la table suffit pour noter"
msgstr "the code of the table is enough to write"

msgid "un même téléphone peut noter et confirmer"
msgstr "one phone may write and confirm"

#, python-format
msgid "Changement de règles du %(at)s"
msgstr "Change of rules at %(at)s"

msgid "lot"
msgstr "prize"

msgid "nom de famille"
msgstr "last name"

msgid "club"
msgstr "club"

msgid "forfait avant de jouer"
msgstr "withdrawal before playing"

msgid "abandon"
msgstr "abandonment"

msgid "numéro"
msgstr "number"

msgid "joueur 1"
msgstr "player 1"

msgid "joueur 2"
msgstr "player 2"

msgid "joue dès la partie"
msgstr "plays from round"

msgid "partie à partir de"
msgstr "gone from round"

msgid "table fixe"
msgstr "fixed table"

msgid "autre équipe"
msgstr "other team"

msgid "interdiction absolue"
msgstr "absolute ban"

msgid "à partir de la partie"
msgstr "from round"

msgid "donnes saisies"
msgstr "deals entered"

msgid "totaux saisis"
msgstr "totals entered"

msgid "échange de deux équipes"
msgstr "swap of two teams"

msgid "changement de table"
msgstr "change of table"

msgid "nouveau tirage des tables non commencées"
msgstr "new draw of the tables not begun"

msgid "tables composées à la main"
msgstr "tables made up by hand"

msgid "l'exempt remplace l'équipe partie"
msgstr "the bye replaces the team that left"

msgid "l'adversaire de l'équipe partie est exempt"
msgstr "the opponent of the team that left has a bye"

msgid "l'équipe partie n'est plus exempte"
msgstr "the team that left no longer has a bye"

msgid "forfait de l'équipe partie"
msgstr "forfeit of the team that left"

msgid "rattrapage de l'exempt"
msgstr "catch-up game of the bye"

msgid "partie bis de l'exempt"
msgstr "extra game of the bye"

msgid "retour en arrière"
msgstr "step back"

msgid "tirage non publié"
msgstr "draw not published"

msgid "ouverte"
msgstr "open"

msgid "scellée"
msgstr "sealed"

msgid "table"
msgstr "table"

#, python-format
msgid "Exempt : %(team)s"
msgstr "Bye: %(team)s"

#, python-format
msgid "annule la ligne %(number)s"
msgstr "takes back line %(number)s"

msgid "Ce n'est plus ce qui reste à payer : regardez de nouveau la ligne."
msgstr "That is no longer what is left to pay: look at the line again."

msgid "Ce n'est plus ce qui reste à remettre : regardez de nouveau cette équipe."
msgstr "That is no longer what is left to hand over: look at this team again."

msgid "Cette ligne est déjà annulée : rien n'a changé."
msgstr "This line is already taken back: nothing has changed."

msgid "Les résultats sont scellés : les tarifs et les prix ne changent plus."
msgstr "The results are sealed: fees and prizes no longer change."

msgid "Le journal n'a pas cette ligne."
msgstr "The journal has no such line."

#, python-brace-format
msgid "{n} donnes à envoyer"
msgstr "{n} deals to send"

msgid "1 donne à envoyer"
msgstr "1 deal to send"

#, python-brace-format
msgid "Donne {n}"
msgstr "Deal {n}"

#, python-brace-format
msgid "Corriger la donne {n}"
msgstr "Correct deal {n}"

#, python-brace-format
msgid "Donne {n} : d'accord ?"
msgstr "Deal {n}: do you agree?"

msgid "Il manque les points : tapez ceux d'un camp, ou « Capot »."
msgstr "The points are missing: type those of one side, or “Capot”."

#, python-brace-format
msgid "C'est la donne {n}, déjà notée ?"
msgstr "Is this deal {n}, already noted?"

#, python-brace-format
msgid "Passez le téléphone à l'autre camp ({team}) : d'accord avec la donne {n} ?"
msgstr "Pass the phone to the other side ({team}): do you agree with deal {n}?"

#, python-brace-format
msgid "{n} parties à envoyer"
msgstr "{n} games to send"

msgid "1 partie à envoyer"
msgstr "1 game to send"

#, python-brace-format
msgid "Partie {n} du match"
msgstr "Game {n} of the match"

#, python-brace-format
msgid "Corriger la partie {n}"
msgstr "Correct game {n}"

#, python-brace-format
msgid "Partie {n} : d'accord ?"
msgstr "Game {n}: do you agree?"

msgid "Il manque les points : tapez ceux d'un joueur."
msgstr "The points are missing: type those of one player."

msgid "Il manque le dix de der : qui l'a fait ?"
msgstr "The last ten is missing: who made it?"

#, python-brace-format
msgid "C'est la partie {n}, déjà notée ?"
msgstr "Is this partie {n}, already noted?"

#, python-brace-format
msgid "Passez le téléphone à {team} : d'accord avec la partie {n} ?"
msgstr "Pass the phone to {team}: do you agree with game {n}?"

#, python-brace-format
msgid "{n} réponses à envoyer"
msgstr "{n} answers to send"

msgid "1 réponse à envoyer"
msgstr "1 answer to send"

msgid "Pas de réseau : continuez, tout est gardé sur ce téléphone."
msgstr "No network: carry on, everything is kept on this phone."

msgid "Ce navigateur ne garde rien : laissez la page ouverte jusqu'à l'envoi."
msgstr "This browser keeps nothing: leave the page open until it is sent."

msgid "Pas gardé : réessayez."
msgstr "Not kept: try again."

msgid "Attendez l'envoi de ce qui est noté, puis changez de camp."
msgstr "Wait until what is noted has been sent, then change sides."

msgid "Ce téléphone est passé à une autre table : cette page n'est plus à jour."
msgstr "This phone has gone to another table: this page is out of date."

msgid "à envoyer"
msgstr "to send"

msgid "Marque : calculée à l'envoi."
msgstr "Score: worked out when sent."

msgid "tous ont passé"
msgstr "all passed"

#, python-brace-format
msgid "capot : {team}"
msgstr "capot: {team}"

#, python-brace-format
msgid "{team} : {n}"
msgstr "{team}: {n}"

#, python-brace-format
msgid "Il n'y a que {n} points."
msgstr "There are only {n} points."

#, python-brace-format
msgid "De {low} à {high}, de dix en dix."
msgstr "From {low} to {high}, in tens."

#, python-brace-format
msgid "chouine : {team}"
msgstr "chouine: {team}"

msgid "enlever"
msgstr "remove"

msgid "Dire laquelle c'est…"
msgstr "Say which it is…"

msgid "Repris : ce que vous aviez commencé."
msgstr "Brought back: what you had begun."

msgid "Repris d'une saisie commencée plus tôt : vérifiez, ou effacez."
msgstr "Brought back from an entry begun earlier: check it, or clear it."

#, python-brace-format
msgid "Nouveau total : {ns} – {ew}"
msgstr "New total: {ns} – {ew}"

msgid "Scannez de nouveau le code de votre feuille de marque."
msgstr "Scan the code on your score sheet again."

msgid "Ce message est illisible : rechargez la page, puis appelez l'arbitre s'il le reste."
msgstr "This message cannot be read: reload the page, then call the referee if it stays so."

msgid "Ce téléphone n'est pas à cette table, ou elle n'existe plus : scannez de nouveau sa feuille. Ce que vous avez noté est gardé ici."
msgstr "This phone is not at this table, or the table no longer exists: scan its sheet again. What you wrote down is kept here."

#, python-format
msgid "exempt de la partie %(round)s"
msgstr "bye in round %(round)s"

#, python-format
msgid "table %(table)s, %(side)s"
msgstr "table %(table)s, %(side)s"

#, python-format
msgid "Partie %(round)s : vous n'avez pas d'adversaire."
msgstr "Round %(round)s: you have no adversary."

#, python-format
msgid "Prochaine table : %(table)s"
msgstr "Next table: %(table)s"

#, python-format
msgid "Prochaine table : %(table)s, %(side)s"
msgstr "Next table: %(table)s, %(side)s"

msgid "Le concours est terminé : voyez le classement."
msgstr "The tournament is finished: see the standings."

msgid "Cette partie est finie : voyez la suite."
msgstr "This round is over: see what comes next."

msgid "Cette partie est finie : voyez votre nouvelle table."
msgstr "This round is over: see your new table."

#, python-format
msgid "joueur %(number)s"
msgstr "player %(number)s"

#, python-format
msgid "%(team)s : %(counted)s"
msgstr "%(team)s: %(counted)s"

msgid "Le concours est terminé."
msgstr "The tournament is finished."

msgid "Votre équipe a quitté le concours."
msgstr "Your team has left the tournament."

msgid "Vous avez quitté le concours."
msgstr "You have left the tournament."

msgid "Si c'est une erreur, passez à la table de marque."
msgstr "If this is a mistake, come to the scoring desk."

#, python-format
msgid "Partie %(round)s : table %(table)s"
msgstr "Round %(round)s: table %(table)s"

#, python-format
msgid "Partie %(round)s : table %(table)s, %(side)s"
msgstr "Round %(round)s: table %(table)s, %(side)s"

msgid "Gardez cette page : votre table s'y affichera."
msgstr "Keep this page: your table will appear here."

msgid "Passez à la table de marque : vous n'êtes pas encore pointés."
msgstr "Come to the scoring desk: you are not checked in yet."

msgid "Passez à la table de marque : vous n'êtes pas encore pointé."
msgstr "Come to the scoring desk: you are not checked in yet."

msgid "Le tirage n'est pas encore publié."
msgstr "The draw is not published yet."

msgid "vous êtes exempts"
msgstr "you have a bye"

msgid "vous êtes exempt"
msgstr "you have a bye"

#, python-format
msgid "Partie %(round)s : %(exempt)s."
msgstr "Round %(round)s: %(exempt)s."

#, python-format
msgid "Vous jouez dès la partie %(round)s."
msgstr "You play from round %(round)s on."

#, python-format
msgid "Vous n'êtes à aucune table de la partie %(round)s."
msgstr "You are at no table of round %(round)s."

msgid "Passez à la table de marque."
msgstr "Come to the scoring desk."

msgid "Code de la table ou de l'équipe"
msgstr "Code of the table or of the team"

msgid "À côté du carré noir et blanc : sept signes sur la feuille de marque de la table, huit sur la feuille de route de l'équipe."
msgstr "Beside the black and white square: seven characters on the score card of the table, eight on the road map of the team."

msgid "Tapez le code qui est sur votre feuille de marque."
msgstr "Type the code that is on your score sheet."

msgid "Un code a sept signes, ou huit : lettres et chiffres."
msgstr "A code has seven characters, or eight: letters and digits."

msgid "Personne n'a ce code : regardez-le de plus près."
msgstr "Nobody has this code: have a closer look at it."

msgid "Cette partie n'est pas encore publiée."
msgstr "This round is not published yet."

msgid "Le lien de votre équipe a été remplacé : demandez une nouvelle feuille de route à la table de marque. Ce que vous avez noté est gardé."
msgstr "The link of your team has been replaced: ask for a new road map at the scoring desk. What you wrote down is kept."

msgid "Dans ce concours chaque équipe note par son propre code : visez celui de votre feuille de route. Ce que vous avez noté est gardé."
msgstr "In this tournament each team writes by its own code: scan that of your road map. What you wrote down is kept."

msgid "Cette feuille de marque a été remplacée : demandez la nouvelle à la table de marque. Ce que vous avez noté est gardé."
msgstr "This score sheet has been replaced: ask for the new one at the scoring desk. What you wrote down is kept."

msgid "Bien reçu, et gardé : l'arbitre va le regarder."
msgstr "Received, and kept: the referee will look at it."

msgid "La suite s'affichera ici : votre prochaine table, ou le classement."
msgstr "What comes next will appear here: your next table, or the standings."

#, python-format
msgid "%(player)s donne"
msgstr "%(player)s deals"

#, python-format
msgid "L'arbitre a répondu : %(words)s"
msgstr "The referee has answered: %(words)s"

#, python-format
msgid "L'arbitre a répondu, %(deal)s : %(words)s"
msgstr "The referee has answered, %(deal)s: %(words)s"

#, python-format
msgid "L'arbitre a pris l'envoi d'un téléphone, %(deal)s."
msgstr "The referee has taken what a phone sent, %(deal)s."

#, python-format
msgid "L'arbitre a pris l'envoi d'un téléphone, %(deal)s : %(words)s"
msgstr "The referee has taken what a phone sent, %(deal)s: %(words)s"

msgid "les deux équipes sont d'accord"
msgstr "both teams agree"

msgid "l'équipe a retiré son désaccord"
msgstr "the team has withdrawn its disagreement"

msgid "la donne a été corrigée"
msgstr "the deal was corrected"

#, python-format
msgid "Pas d'accord (%(team)s) : %(reason)s. L'arbitre va venir."
msgstr "Disagreement (%(team)s): %(reason)s. The referee is coming."

#, python-format
msgid "Réglé : %(settlement)s"
msgstr "Settled: %(settlement)s"

#, python-format
msgid "éq. %(number)s"
msgstr "team %(number)s"

#, python-format
msgid "joueurs %(number)s"
msgstr "players %(number)s"

#, python-format
msgid "j. %(number)s"
msgstr "pl. %(number)s"

msgid "écrit à la table de marque"
msgstr "written at the scoring desk"

#, python-format
msgid "noté par vous · à confirmer : %(team)s"
msgstr "written by you · to be confirmed: %(team)s"

#, python-format
msgid "noté : %(team)s · à confirmer par vous"
msgstr "written: %(team)s · to be confirmed by you"

msgid "confirmé par les deux équipes"
msgstr "confirmed by both teams"

#, python-format
msgid "%(team)s ont pris"
msgstr "%(team)s took"

#, python-format
msgid "%(team)s a pris"
msgstr "%(team)s took"

msgid "confirmé par les deux équipes (même téléphone)"
msgstr "confirmed by both teams (same phone)"

msgid "une seule voix : à confirmer par l'autre téléphone"
msgstr "one voice only: to be confirmed by the other phone"

#, python-format
msgid "noté : %(team)s"
msgstr "noted: %(team)s"

msgid "Ce lien n'ouvre aucune table : tapez le code de la feuille de marque."
msgstr "This link opens no table: type the code on the score sheet."

msgid "Cette table n'existe plus : son tirage a été annulé."
msgstr "This table no longer exists: its draw was undone."

msgid "Ce lien d'équipe ne marche pas, ou a été remplacé : demandez une nouvelle feuille de route à la table de marque."
msgstr "This team link does not work, or has been replaced: ask for a new road map at the scoring desk."

msgid "Dix de der : ma table"
msgstr "Dix de der: my table"

msgid "Ma table"
msgstr "My table"

msgid "C'est deux fois la même équipe : il en faut deux."
msgstr "This is the same team twice: two are needed."

msgid "C'est deux fois le même joueur : il en faut deux."
msgstr "This is the same player twice: two are needed."

msgid "Ces deux-là sont déjà dans la liste."
msgstr "These two are already in the list."

msgid "La liste est pleine : retirez d'abord ce qui ne sert plus."
msgstr "The list is full: first remove what is no longer needed."

msgid "Ces deux équipes sont déjà dans la liste : elles ne doivent pas se rencontrer. Si ce n'est plus que « plutôt pas », retirez-les d'abord de la liste."
msgstr "These two teams are in the list already: they must not meet. If it is now only “rather not”, take them off the list first."

msgid "Ces deux joueurs sont déjà dans la liste : ils ne doivent pas se rencontrer. Si ce n'est plus que « plutôt pas », retirez-les d'abord de la liste."
msgstr "These two players are in the list already: they must not meet. If it is now only “rather not”, take them off the list first."

#, python-format
msgid "Aucune équipe n'a le numéro %(typed)s."
msgstr "No team has number %(typed)s."

#, python-format
msgid "Aucun joueur n'a le numéro %(typed)s."
msgstr "No player has number %(typed)s."

#, python-format
msgid "Aucune équipe ne s'appelle « %(typed)s » : donnez son numéro."
msgstr "No team is called “%(typed)s”: give its number."

#, python-format
msgid "Aucun joueur ne s'appelle « %(typed)s » : donnez son numéro."
msgstr "No player is called “%(typed)s”: give their number."

#, python-format
msgid "« %(typed)s » peut être : %(names)s. Donnez le numéro."
msgstr "“%(typed)s” may be: %(names)s. Give the number."

msgid "Ne doivent pas se rencontrer"
msgstr "Must not meet"

msgid "Plutôt pas"
msgstr "Rather not"

msgid "Si aucun tirage ne peut l'éviter, il est refusé et le dit."
msgstr "If no draw can avoid it, the draw is refused and says so."

msgid "On l'évite tant que c'est possible ; sinon le tirage le fait, et le dit."
msgstr "It is avoided as long as possible; otherwise the draw does it, and says so."

msgid "Un numéro ou un nom."
msgstr "A number or a name."

msgid "Cette équipe"
msgstr "This team"

msgid "et cette équipe"
msgstr "and this team"

msgid "À quel point"
msgstr "How strictly"

msgid "Ce joueur"
msgstr "This player"

msgid "et ce joueur"
msgstr "and this player"

#, python-format
msgid "C'est noté : %(pair)s."
msgstr "Written down: %(pair)s."

#, python-format
msgid "%(pair)s : peuvent de nouveau se rencontrer."
msgstr "%(pair)s: they may meet again."

msgid "G \\h i"
msgstr "H:i"

#, python-format
msgid "Résultats provisoires : corrections jusqu'à %(hour)s"
msgstr "Provisional results: corrections until %(hour)s"

#, python-format
msgid "Les corrections sont closes depuis %(hour)s"
msgstr "Corrections have been closed since %(hour)s"

msgid "La moyenne des points des gagnants de cette partie, arrondie au point."
msgstr "The average of the points of the winners of this round, rounded to a whole point."

msgid "Toujours le même nombre de points, que vous choisissez."
msgstr "Always the same number of points, which you choose."

msgid "Ni gagnée ni perdue ; les points sont arrondis au point."
msgstr "Neither won nor lost; the points are rounded to a whole point."

msgid "Recalculée après chacune de ses parties ; 0 avant la première."
msgstr "Worked out again after each of their rounds; 0 before the first."

msgid "L'exempt joue dès qu'une table a fini ; pour ses adversaires, cette partie de plus ne compte pas."
msgstr "The bye plays as soon as a table has finished; for the opponents, this extra game does not count."

msgid "L'exempt joue aussi ; pour ses adversaires, cette partie de plus ne compte pas."
msgstr "The bye plays too; for the opponents, this extra game does not count."

msgid "aucune"
msgstr "none"

msgid "les 4 premiers"
msgstr "the first 4"

msgid "les 8 premiers"
msgstr "the first 8"

msgid "les 16 premiers"
msgstr "the first 16"

msgid "Toutes les parties comptent pour le classement."
msgstr "All rounds count for the standings."

msgid "Les 2 dernières parties : demies, finale."
msgstr "The last 2 rounds: semi-finals, final."

msgid "Les 3 dernières parties : quarts, demies, finale."
msgstr "The last 3 rounds: quarter-finals, semi-finals, final."

msgid "Les 4 dernières parties : huitièmes, quarts, demies, finale."
msgstr "The last 4 rounds: last 16, quarter-finals, semi-finals, final."

#, python-format
msgid "%(count)s inscrits : %(rounds)s partie"
msgid_plural "%(count)s inscrits : %(rounds)s parties"
msgstr[0] "%(count)s entered: %(rounds)s round"
msgstr[1] "%(count)s entered: %(rounds)s rounds"

#, python-format
msgid "La phase finale des %(finalists)s premiers prend %(rounds)s parties : prévoyez-en autant."
msgstr "The finals of the first %(finalists)s take %(rounds)s rounds: plan as many."

msgid "Têtes de série d'après le classement, si des parties ont été jouées avant"
msgstr "Seeds by the standings, if rounds have been played before"

msgid "Équipes par poule"
msgstr "Teams in a pool"

msgid "Combien de chaque poule vont en principale"
msgstr "How many of each pool go to the main draw"

msgid "Une consolante : les battus du premier tour jouent un autre tableau"
msgstr "A consolation draw: the losers of the first round play another bracket"

msgid "Une complémentaire : les battus de chaque tour jouent encore entre eux"
msgstr "A losers' draw: the losers of each round go on playing one another"

msgid "Phase finale"
msgstr "Finals"

msgid "Les premiers du classement jouent un tableau ; les autres continuent à jouer."
msgstr "The first in the standings play a bracket; the others go on playing."

msgid "Une partie pour la troisième place"
msgstr "A game for third place"

msgid "Parties où l'on évite son propre club"
msgstr "Rounds in which one's own club is avoided"

msgid "0 : on peut rencontrer son club dès la première partie."
msgstr "0: one can meet one's own club from the first round on."

msgid "Des parties sont publiées : voici les tirages qui peuvent encore leur succéder."
msgstr "Rounds are published: these are the draws that can still follow them."

msgid "Aucun délai de correction n'a été fixé à la fin de ce concours : il n'y a rien à prolonger."
msgstr "No time for corrections was set at the end of this tournament: there is nothing to extend."

msgid "Le concours n'est pas terminé : il n'y a pas encore de corrections à clore."
msgstr "The tournament is not over: there are no corrections to close yet."

#, python-format
msgid "%(over)s : prolongez-les d'abord, ou rouvrez le concours."
msgstr "%(over)s: extend the time first, or reopen the tournament."

msgid "Un arbitre est choisi parmi les membres du club : invitez-le d'abord."
msgstr "A referee is chosen among the members of the club: invite them first."

#, python-format
msgid "Le concours est « %(status)s » : il ne peut pas passer à « %(to)s »."
msgstr "The tournament is “%(status)s”: it cannot go to “%(to)s”."

msgid "Aucun tirage n'est publié : le concours commence avec celui de la partie 1."
msgstr "No draw is published: the tournament begins with that of round 1."

msgid "Tout n'est pas joué."
msgstr "Not everything is played."

msgid "Des inscriptions sont prises : on ne passe plus d'un jeu en équipe à un jeu où l'on s'inscrit seul, ni l'inverse. Retirez-les d'abord, ou créez un autre concours."
msgstr "There are registrations already: you can no longer change from a game in teams to one where everyone registers alone, or the other way round. Remove them first, or create another tournament."

msgid "Le club garde déjà des règles sous ce nom : choisissez-en un autre, ou supprimez-les d'abord."
msgstr "The club already keeps rules under this name: choose another, or delete those first."

msgid "C'est le nom d'un règlement connu : donnez un autre nom, pour qu'on ne les confonde pas."
msgstr "That is the name of a known rulebook: give another one, so that nobody mixes them up."

#, python-format
msgid "Un club garde %(most)s règles au plus : supprimez d'abord celles qui ne servent plus."
msgstr "A club keeps at most %(most)s sets of rules: first delete those no longer needed."

msgid "Nom du concours"
msgstr "Name of the tournament"

msgid "Lieu"
msgstr "Place"

msgid "Nombre de parties"
msgstr "Number of rounds"

msgid "But, en points"
msgstr "Target, in points"

msgid "Donnes par table"
msgstr "Deals per table"

msgid "Minutes par partie"
msgstr "Minutes per round"

msgid "Une dernière donne après la fin du temps"
msgstr "One last deal after time is up"

msgid "D'abord"
msgstr "First"

msgid "Puis"
msgstr "Then"

msgid "L'exempt reçoit"
msgstr "A bye receives"

msgid "Points fixés de l'exempt"
msgstr "Fixed points of a bye"

msgid "Les noms des joueurs sont écrits"
msgstr "Players' names are written"

msgid "Pour que les listes par nom suivent le nom de famille. Un nom mal classé se corrige à la page de l'équipe."
msgstr "So that lists by name follow the last name. A name filed wrongly is corrected on the page of its team."

msgid "Cacher le classement au public avant la dernière partie"
msgstr "Hide the standings from the public before the last round"

msgid "Le code de la table suffit pour noter"
msgstr "The code of the table is enough to write"

msgid "Sinon chaque équipe note par le code de sa feuille de route, et l'on sait qui a confirmé : imprimez alors les feuilles de route."
msgstr "If not, each team writes by the code of its road map, and one knows who has confirmed: then print the road maps."

msgid "Un même téléphone peut noter et confirmer, pour les deux équipes"
msgstr "One phone may write and confirm, for both teams"

msgid "Sinon la donne reste à confirmer par l'autre téléphone, ou par l'arbitre."
msgstr "If not, the deal has still to be confirmed by the other phone, or by the referee."

msgid "Minutes pour contester, après la fin"
msgstr "Minutes to object, after the end"

msgid "Comptées quand le concours est terminé ; ensuite les feuilles sont closes, et se prolongent depuis « À faire ». 0 : pas de délai, on corrige jusqu'à ce que les résultats soient scellés."
msgstr "Counted once the tournament is finished; after that the sheets are closed, and the time can be extended from “To do”. 0: no time limit, corrections go on until the results are sealed."

msgid "au gain du match"
msgstr "when the match is won"

msgid "Dans un tableau, l'exempt passe sans jouer : choisissez autre chose."
msgstr "In a bracket a bye goes through without playing: choose something else."

msgid "Donnez un nombre."
msgstr "Give a number."

msgid "Ce critère est déjà choisi plus haut."
msgstr "This criterion is already chosen above."

msgid "Les lots, un par ligne"
msgstr "The prizes, one a line"

msgid "« 1 : 200 € », « 5-8 : une bouteille », « 2 : 2 jambons, un par joueur ». Sans rang, la ligne vaut pour le rang suivant. Prix spéciaux : « dernier : … », « meilleure équipe féminine : … », « meilleure donne : … », « tirage au sort : … », « chacun : … », ou « prix … : … »."
msgstr "“1 : 200 €”, “5-8 : a bottle”, “2 : 2 hams, one per player”. Without a rank, the line is for the next rank. Special prizes: “last : …”, “ladies : …”, “best deal : …”, “tombola : …”, “everyone : …”, or “special … : …”."

msgid "Minutes de plus"
msgstr "Extra minutes"

msgid "Arbitres de ce concours"
msgstr "Referees of this tournament"

msgid "Un tirage est publié : les joueurs jouent déjà selon ce réglage."
msgstr "A draw is published: the players already play by this setting."

msgid "Un tirage est publié : poules et tableaux ont déjà commencé."
msgstr "A draw is published: pools and brackets have already begun."

#, python-format
msgid "Des parties sont publiées : on ne passe plus de ce tirage à « %(method)s »."
msgstr "Rounds are published: you can no longer change from this draw to “%(method)s”."

msgid "La phase finale a commencé : ni elle ni le nombre de parties ne changent plus."
msgstr "The finals have begun: neither they nor the number of rounds can change any more."

#, python-format
msgid "La phase finale commencerait à la partie %(round)s, déjà tirée : prévoyez plus de parties, ou moins de finalistes."
msgstr "The finals would begin in round %(round)s, which is already drawn: plan more rounds, or fewer finalists."

#, python-format
msgid "%(drawn)s partie est déjà tirée : le concours ne peut pas être plus court."
msgid_plural "%(drawn)s parties sont déjà tirées : le concours ne peut pas être plus court."
msgstr[0] "%(drawn)s round is already drawn: the tournament cannot be shorter."
msgstr[1] "%(drawn)s rounds are already drawn: the tournament cannot be shorter."

msgid "Concours en points"
msgstr "Tournament to a target"

msgid "Chaque table joue jusqu'au but : 2 000 points à l'ASCE."
msgstr "Each table plays to the target: 2,000 points at the ASCE."

msgid "Concours au temps"
msgstr "Timed tournament"

msgid "Toutes les tables s'arrêtent au signal, après une dernière donne."
msgstr "All tables stop at the signal, after one last deal."

msgid "Concours en 12 donnes"
msgstr "Tournament of 12 deals"

msgid "Chaque table joue le même nombre de donnes, que vous choisissez."
msgstr "Each table plays the same number of deals, which you choose."

msgid "Élimination directe"
msgstr "Knockout"

msgid "Qui gagne continue, jusqu'à la finale ; les battus du premier tour jouent une consolante."
msgstr "Who wins goes on, up to the final; the losers of the first round play a consolation draw."

msgid "Soirée à la mêlée"
msgstr "Mêlée evening"

msgid "On s'inscrit seul : le sort donne un autre partenaire à chaque partie, et chacun est classé."
msgstr "Everyone registers alone: chance gives another partner in each round, and each player is ranked."

#, python-format
msgid "Ligne %(number)s : %(error)s"
msgstr "Line %(number)s: %(error)s"

#, python-format
msgid "écrivez « %(ranks)s : %(text)s »."
msgstr "write “%(ranks)s : %(text)s”."

#, python-format
msgid "écrivez « %(ranks)s : %(text)s » pour le rang %(ranks)s, ou « %(rank)s : %(line)s »."
msgstr "write “%(ranks)s : %(text)s” for rank %(ranks)s, or “%(rank)s : %(line)s”."

#, python-format
msgid "écrivez « %(rank)s : %(line)s » pour le rang %(rank)s, ou « prix %(line)s »."
msgstr "write “%(rank)s : %(line)s” for rank %(rank)s, or “special %(line)s”."

#, python-format
msgid "« %(line)s » : %(sentence)s"
msgstr "“%(line)s”: %(sentence)s"

msgid "le premier rang est 1, et une suite de rangs va en montant, comme « 5-8 »."
msgstr "the first rank is 1, and a series of ranks goes up, as in “5-8”."

#, python-format
msgid "le dernier rang possible est %(most)s."
msgstr "the last possible rank is %(most)s."

#, python-format
msgid "le rang %(rank)s a déjà son lot plus haut."
msgstr "rank %(rank)s already has its prize above."

#, python-format
msgid "ce qui précède les deux-points tient en %(most)s caractères."
msgstr "what stands before the colon has at most %(most)s characters."

#, python-format
msgid "« %(label)s » a déjà son lot plus haut."
msgstr "“%(label)s” has its prize further up already."

msgid "écrivez le lot après les deux-points."
msgstr "write the prize after the colon."

#, python-format
msgid "un lot tient en %(most)s caractères."
msgstr "a prize fits in %(most)s characters."

msgid "La salle est enregistrée."
msgstr "The room is saved."

msgid "Les tables, dans l'ordre de la salle"
msgstr "The tables, in the order of the room"

msgid "Par exemple « 1-12, 20, 15-18 », la meilleure table d'abord. Rien : 1, 2, 3 …"
msgstr "For example “1-12, 20, 15-18”, the best table first. Empty: 1, 2, 3…"

msgid "Tables réservées"
msgstr "Reserved tables"

msgid "Par exemple « 3, 4 » : celles de la buvette, de l'arbitre ou près de la porte."
msgstr "For example “3, 4”: those of the bar, of the referee or near the door."

#, python-format
msgid "Tables réservées : %(tables)s. Le tirage n'y met personne, sauf qui a là sa place fixe."
msgstr "Reserved tables: %(tables)s. The draw puts nobody there, except those who have their fixed seat there."

#, python-format
msgid "%(first)s et %(last)s"
msgstr "%(first)s and %(last)s"

#, python-format
msgid "de %(first)s à %(last)s"
msgstr "%(first)s to %(last)s"

msgid "Les tables sont numérotées 1, 2, 3 … autant qu'il en faut."
msgstr "The tables are numbered 1, 2, 3… as many as are needed."

#, python-format
msgid "%(count)s table, dans cet ordre : %(tables)s."
msgid_plural "%(count)s tables, dans cet ordre : %(tables)s."
msgstr[0] "%(count)s table, in this order: %(tables)s."
msgstr[1] "%(count)s tables, in this order: %(tables)s."

#, python-format
msgid "Pour ceux qui sont inscrits, il faut %(needed)s table : %(tables)s."
msgid_plural "Pour ceux qui sont inscrits, il faut %(needed)s tables : %(tables)s."
msgstr[0] "For those registered, %(needed)s table is needed: %(tables)s."
msgstr[1] "For those registered, %(needed)s tables are needed: %(tables)s."

#, python-format
msgid "La liste ne suffit pas : le tirage continue par %(tables)s."
msgstr "The list is not long enough: the draw goes on with %(tables)s."

msgid "le règlement, sans changement"
msgstr "the rulebook, unchanged"

#, python-format
msgid "%(count)s donne marquée autrement"
msgid_plural "%(count)s donnes marquées autrement"
msgstr[0] "%(count)s deal scored differently"
msgstr[1] "%(count)s deals scored differently"

#, python-format
msgid "%(count)s table touchée"
msgid_plural "%(count)s tables touchées"
msgstr[0] "%(count)s table affected"
msgstr[1] "%(count)s tables affected"

#, python-format
msgid "%(count)s rang changé"
msgid_plural "%(count)s rangs changés"
msgstr[0] "%(count)s rank changed"
msgstr[1] "%(count)s ranks changed"

msgid "Gardez-en au moins un."
msgstr "Keep at least one."

msgid "Donnez sa valeur, en points."
msgstr "Give its value, in points."

msgid "avec cette valeur"
msgstr "with this value"

msgid "Cette page montrait un autre règlement : choisissez-le de nouveau."
msgstr "This page showed another rulebook: choose it again."

#, python-format
msgid "« %(name)s » est gardé."
msgstr "“%(name)s” is kept."

#, python-format
msgid "« %(name)s » est gardé pour un prochain concours."
msgstr "“%(name)s” is kept for a later tournament."

#, python-format
msgid "« %(name)s » n'est plus gardé."
msgstr "“%(name)s” is no longer kept."

msgid "Donnez un nom à ces règles."
msgstr "Give these rules a name."

msgid "Nom de ces règles"
msgstr "Name of these rules"

msgid "Fichier de règles (JSON)"
msgstr "File of rules (JSON)"

msgid "celui que dit le nom du fichier"
msgstr "the one the file name says"

msgid "Le nom du fichier ne dit pas le règlement : choisissez-le."
msgstr "The file name does not say which rulebook: choose it."

msgid "Ce fichier est trop grand pour des règles : 60 Ko au plus."
msgstr "This file is too large for rules: 60 KB at most."

msgid "Ce n'est pas un fichier de règles : un objet JSON est attendu, tel que cette page l'exporte."
msgstr "This is not a file of rules: a JSON object is expected, as this page exports it."

msgid "Le barème de ce fichier a été abîmé : exportez-le de nouveau."
msgstr "The tariff in this file was damaged: export it again."

msgid "Les règles sont enregistrées."
msgstr "The rules are saved."

msgid "Ce lot n'est pas de ceux que l'on attribue à la main."
msgstr "This prize is not one that is awarded by hand."

msgid "Ce lot est déjà tiré au sort : on ne tire pas deux fois."
msgstr "This prize is drawn already: a lot is not drawn twice."

msgid "Personne n'est pointé : il n'y a encore personne à tirer au sort."
msgstr "Nobody is checked in: there is nobody to draw yet."

#, python-format
msgid "%(label)s : le sort a désigné %(team)s."
msgstr "%(label)s: the lot fell to %(team)s."

msgid "C'est noté."
msgstr "It is noted."

#, python-format
msgid "Partie %(round)s : la table %(tables)s n'a pas de résultat."
msgid_plural "Partie %(round)s : les tables %(tables)s n'ont pas de résultat."
msgstr[0] "Round %(round)s: table %(tables)s has no result."
msgstr[1] "Round %(round)s: tables %(tables)s have no result."

#, python-format
msgid "Le tirage de la partie %(round)s n'est pas publié."
msgstr "The draw of round %(round)s is not published."

#, python-format
msgid "%(published)s partie jouée sur %(planned)s prévues."
msgid_plural "%(published)s parties jouées sur %(planned)s prévues."
msgstr[0] "%(published)s round played of %(planned)s planned."
msgstr[1] "%(published)s rounds played of %(planned)s planned."

msgid "La table de marque peut inscrire et pointer les équipes."
msgstr "The scoring desk can register teams and check them in."

msgid "Les réglages restent modifiables jusqu'au premier tirage publié."
msgstr "The settings can be changed until the first draw is published."

msgid "Les inscriptions sont ouvertes."
msgstr "Registration is open."

msgid "Plus aucune partie n'est tirée : ce classement est celui du palmarès."
msgstr "No more rounds are drawn: these standings are those of the prize list."

msgid "Le concours peut encore être rouvert."
msgstr "The tournament can still be reopened."

msgid "Le classement redevient provisoire, une partie de plus peut être tirée."
msgstr "The standings become provisional again, and one more round can be drawn."

msgid "Le concours est rouvert."
msgstr "The tournament is reopened."

msgid "Les feuilles se corrigent encore, jusqu'à ce que les résultats soient scellés."
msgstr "Sheets can still be corrected, until the results are sealed."

#, python-format
msgid "Les résultats restent provisoires %(count)s minute : on corrige encore, ensuite c'est clos."
msgid_plural "Les résultats restent provisoires %(count)s minutes : on corrige encore, ensuite c'est clos."
msgstr[0] "Results stay provisional for %(count)s minute: corrections are still made, then they are closed."
msgstr[1] "Results stay provisional for %(count)s minutes: corrections are still made, then they are closed."

#, python-format
msgid "%(article)s : %(points)s points"
msgstr "%(article)s: %(points)s points"

#, python-format
msgid "Le barème a trop de lignes : %(place)s au plus."
msgstr "The penalty scale has too many lines: at most %(place)s."

#, python-format
msgid "Ligne %(place)s : écrivez l'article, ce qu'il punit et les points, séparés par des « ; »."
msgstr "Line %(place)s: write the article, what it punishes and the points, separated by “;”."

msgid "Une ligne par article"
msgstr "One line per article"

msgid "L'article ; ce qu'il punit ; les points (0 : un avertissement). Par exemple : « art. 12 ; Renonce ; 100 »."
msgstr "The article; what it punishes; the points (0: a warning). For example: “art. 12; Renonce; 100”."

msgid "Barème enregistré."
msgstr "Penalty scale saved."

#, python-format
msgid "Gardé avec les règles « %(name)s »."
msgstr "Kept with the rules “%(name)s”."

#, python-format
msgid "Barème de « %(name)s » repris."
msgstr "Penalty scale of “%(name)s” copied here."

#, python-format
msgid "%(name)s est créé."
msgstr "%(name)s is created."

msgid "Les réglages sont enregistrés."
msgstr "The settings are saved."

msgid "Les lots sont enregistrés."
msgstr "The prizes are saved."

msgid "Les arbitres sont enregistrés."
msgstr "The referees are saved."

#, python-format
msgid "Les feuilles se corrigent jusqu'à %(hour)s."
msgstr "Sheets can be corrected until %(hour)s."

#, python-format
msgid "%(file)s existe déjà : choisissez un autre nom."
msgstr "%(file)s exists already: choose another name."

#, python-format
msgid "Impossible d'écrire %(file)s : %(why)s."
msgstr "Cannot write %(file)s: %(why)s."

#, python-format
msgid "La copie %(file)s n'a pas pu être faite : %(why)s."
msgstr "The copy %(file)s could not be made: %(why)s."

msgid "le disque est plein"
msgstr "the disk is full"

msgid "Tapez le chemin entier du dossier, par exemple /media/club/CLE-USB."
msgstr "Type the whole path of the folder, for example /media/club/USB-STICK."

#, python-format
msgid "Il n'y a pas de dossier %(folder)s : la clé est-elle branchée ?"
msgstr "There is no folder %(folder)s: is the stick plugged in?"

msgid "Ce dossier est celui des données : la copie se perdrait avec elles. Choisissez-en un autre."
msgstr "This is the data folder: the copy would be lost with the data. Choose another one."

#, python-format
msgid "La copie n'a pas pu être lue : %(why)s."
msgstr "The copy could not be read: %(why)s."

msgid "Ce fichier n'est pas une copie de Dix de der."
msgstr "This file is no copy of Dix de der."

msgid "Cette copie est coupée ou abîmée : prenez-en une autre."
msgstr "This copy is cut off or damaged: take another one."

msgid "Cette copie vient d'une version plus récente de Dix de der : mettez le programme à jour."
msgstr "This copy comes from a newer version of Dix de der: update the program."

msgid "Cette copie ne se recalcule pas aux mêmes chiffres : elle n'est pas remise."
msgstr "This copy does not give the same figures when computed again: it is not put back."

#, python-format
msgid "d'%(name)s"
msgstr "of %(name)s"

#, python-format
msgid "de %(name)s"
msgstr "of %(name)s"

msgid "preneur"
msgstr "taker"

msgid "enchère"
msgstr "bid"

msgid "atout"
msgstr "trump"

msgid "coinche"
msgstr "coinche"

msgctxt "sans atout"
msgid "SA"
msgstr "NT"

msgctxt "tout atout"
msgid "TA"
msgstr "AT"

msgid "Totaux"
msgstr "Totals"

msgid "Vainqueur"
msgstr "Winner"

#, python-format
msgid "Signature %(side)s"
msgstr "Signature %(side)s"

msgid "Vérifié par"
msgstr "Checked by"

#, python-format
msgid "as 11 · dix 10 · roi 4 · dame 3 · valet 2, %(pack)s en tout ; dix de der %(der)s"
msgstr "ace 11 · ten 10 · king 4 · queen 3 · jack 2, %(pack)s in all; dix de der %(der)s"

msgid "Cartes"
msgstr "Cards"

msgid "À l'atout"
msgstr "In trumps"

#, python-format
msgid "%(parties)s parties font une manche, %(manches)s font le match"
msgstr "%(parties)s games make a manche, %(manches)s make the match"

msgid "1re manche"
msgstr "1st manche"

msgid "2e manche"
msgstr "2nd manche"

msgid "Belle"
msgstr "Decider"

msgid "gagn."
msgstr "won"

msgid "Manches A – B"
msgstr "Manches A – B"

msgid "Signature A"
msgstr "Signature A"

msgid "Signature B"
msgstr "Signature B"

#, python-format
msgid "T. %(table)s"
msgstr "T. %(table)s"

#, python-format
msgid "%(part)s, %(piece)s / %(pieces)s"
msgstr "%(part)s, %(piece)s / %(pieces)s"

msgid "Poules"
msgstr "Pools"

msgid "Tableau et poules"
msgstr "Bracket and pools"

msgid "tableau"
msgstr "bracket"

msgid "Qui rencontre qui jusqu'à la finale, les gagnants connus déjà inscrits ; les poules avec leur classement."
msgstr "Who meets whom up to the final, with the winners known so far already written in; the pools with their standings."

msgid "Numéro de table"
msgstr "Table number"

#, python-format
msgid "La partie %(round)s n'a pas de table %(table)s."
msgstr "Round %(round)s has no table %(table)s."

msgid "Nombre de feuilles vierges"
msgstr "Number of blank sheets"

#, python-format
msgid "feuilles de la partie %(number)s"
msgstr "sheets of round %(number)s"

#, python-format
msgid "feuille de la partie %(number)s, table %(table)s"
msgstr "sheet of round %(number)s, table %(table)s"

msgid "Saisir les parties au téléphone"
msgstr "Enter the games by phone"

msgid "Saisir les donnes au téléphone"
msgstr "Enter the deals by phone"

msgid "feuilles vierges"
msgstr "blank sheets"

msgid "Feuilles de marque à l'unité"
msgstr "Single score sheets"

#, python-format
msgid "Partie %(number)s : les tables"
msgstr "Round %(number)s: the tables"

#, python-format
msgid "%(side)s, bis"
msgstr "%(side)s, extra"

msgid "Tirage par table"
msgstr "Draw by table"

#, python-format
msgid "tables de la partie %(number)s"
msgstr "tables of round %(number)s"

msgid "Rien à imprimer : aucune décision d'arbitrage n'a été écrite."
msgstr "Nothing to print: no ruling has been written."

msgid "pas d'accord"
msgstr "not agreed"

msgid "retirée de la feuille"
msgstr "removed from the sheet"

#, python-format
msgid "« %(words)s »"
msgstr "“%(words)s”"

msgid "Désaccords à régler"
msgstr "Disagreements to settle"

msgid "Registre des incidents"
msgstr "Log of incidents"

msgid "décisions d'arbitrage"
msgstr "referee's rulings"

msgid "Le registre des incidents : chaque décision et chaque correction tardive dans l'ordre du temps, puis les désaccords qui restent à régler."
msgstr "The log of incidents: every ruling and every late correction in order of time, then the disagreements still to be settled."

#, python-format
msgid "%(start)s au début + %(received)s reçus − %(spent)s sortis"
msgstr "%(start)s at the start + %(received)s received − %(spent)s spent"

#, python-format
msgid "comptée ; écart %(difference)s"
msgstr "counted; difference %(difference)s"

msgid "caisse"
msgstr "till"

#, python-format
msgid "à payer %(due)s ; payé %(paid)s ; reste"
msgstr "to pay %(due)s; paid %(paid)s; left"

msgid "comptes"
msgstr "accounts"

msgid "reste"
msgstr "left"

msgid "compté"
msgstr "counted"

msgid "dont"
msgstr "of which"

msgid "Rien à imprimer : aucun prix n'est fixé, ou rien n'est joué."
msgstr "Nothing to print: no prize is fixed, or nothing has been played."

msgid "Qui"
msgstr "Who"

msgid "Reçoit"
msgstr "Receives"

msgid "Signature"
msgstr "Signature"

msgid "En tout"
msgstr "In all"

msgid "Rien à imprimer : rien n'est payé sur ce compte."
msgstr "Nothing to print: nothing is paid on this account."

msgid "Pour le club :"
msgstr "For the club:"

#, python-format
msgid "Reçu · %(team)s"
msgstr "Receipt · %(team)s"

msgid "Prix à signer"
msgstr "Prizes to sign for"

msgid "prix à signer"
msgstr "prizes to sign for"

msgid "reçu"
msgstr "receipt"

#, python-format
msgid "Partie %(number)s : où suis-je ?"
msgstr "Round %(number)s: where do I sit?"

#, python-format
msgid "contre %(number)s · %(names)s"
msgstr "against %(number)s · %(names)s"

msgid "sans adversaire à cette partie"
msgstr "no opponents in this round"

msgid "Où suis-je ? (par nom)"
msgstr "Where do I sit? (by name)"

#, python-format
msgid "où suis-je, partie %(number)s"
msgstr "where do I sit, round %(number)s"

msgid "Programme par équipe"
msgstr "Schedule by team"

msgid "Programme par table"
msgstr "Schedule by table"

#, python-format
msgid "contre %(number)s"
msgstr "against %(number)s"

msgid "Programme de toutes les parties"
msgstr "Programme of all rounds"

msgid "programme"
msgstr "schedule"

msgid "Toutes les parties d'avance : une ligne par équipe, puis une ligne par table."
msgstr "All the rounds in advance: one line a team, then one line a table."

msgid "Feuilles de route, en français"
msgstr "Road maps, in French"

msgid "Feuilles de route"
msgstr "Road maps"

msgid "feuilles de route"
msgstr "road maps"

msgid "Quatre par page : le code de chaque équipe, bon toute la soirée, et ses parties, table par table. À donner à l'arrivée."
msgstr "Four a page: the code of each team, good all evening, and its rounds, table by table. To be handed out at check-in."

msgid "Papiers de la partie"
msgstr "Papers of the round"

#, python-format
msgid "papiers de la partie %(number)s"
msgstr "papers of round %(number)s"

msgid "Règles, en français"
msgstr "Rules, in French"

msgid "règles"
msgstr "rules"

msgid "Une page à afficher ou à donner : comment on marque ici, ce qui change, et comment le concours se classe."
msgstr "A page to put up or hand out: how scoring is done here, what changes, and how the tournament is ranked."

msgid "Rien à imprimer : aucune table n'a encore fini."
msgstr "Nothing to print: no table has finished yet."

msgid "Rien à imprimer : les lots se donnent quand toutes les parties sont jouées."
msgstr "Nothing to print: prizes are given once all rounds are played."

msgid "Rien à imprimer : le concours n'a pas de lots."
msgstr "Nothing to print: the tournament has no prizes."

msgid "Palmarès"
msgstr "Prize list"

msgid "Classement final"
msgstr "Final standings"

msgid "Provisoire"
msgstr "Provisional"

msgid "Classement et palmarès"
msgstr "Standings and prize list"

msgid "classement"
msgstr "standings"

msgid "Le classement avec les points de chaque partie, puis le palmarès ; marqué provisoire tant que le concours n'est pas terminé et ses corrections closes."
msgstr "The standings with the points of each round, and the prize list; marked provisional until the tournament is over and its corrections closed."

msgid "palmarès"
msgstr "prize list"

msgid "l j F Y"
msgstr "l j F Y"

#, python-format
msgid "Scellé le %(day)s à %(hour)s · empreinte %(short)s"
msgstr "Sealed on %(day)s at %(hour)s · fingerprint %(short)s"

msgid "modifié à la main"
msgstr "changed by hand"

#, python-format
msgid "graine %(seed)s"
msgstr "seed %(seed)s"

#, python-format
msgid "empreinte %(fingerprint)s"
msgstr "fingerprint %(fingerprint)s"

msgctxt "place à table"
msgid "N"
msgstr "N"

msgctxt "place à table"
msgid "O"
msgstr "W"

msgctxt "place à table"
msgid "S"
msgstr "S"

msgctxt "place à table"
msgid "E"
msgstr "E"

msgid "Ce papier a été rangé : redemandez-le ici."
msgstr "This paper was put away: ask for it again here."

msgid "deux versions"
msgstr "two versions"

msgid "impossible"
msgstr "impossible"

msgid "la même, ou une autre ?"
msgstr "the same, or another?"

msgid "arrivée trop tard"
msgstr "arrived too late"

msgid "pas encore jugée"
msgstr "not judged yet"

msgid "D'accord avec la donne de la feuille."
msgstr "Agrees with the deal of the sheet."

msgid "le résultat reste le forfait"
msgstr "the result stays the forfeit"

#, python-format
msgid "le résultat reste %(ns)s – %(ew)s (totaux)"
msgstr "the result stays %(ns)s – %(ew)s (totals)"

msgid "Donne illisible"
msgstr "Unreadable deal"

msgid "Prendre"
msgstr "Take"

msgid "Une décision se motive : donnez l'article ou la raison."
msgstr "A ruling needs its reason: give the article or the grounds."

#, python-format
msgid "C'est trop long : %(limit_value)d signes au plus."
msgstr "Too long: at most %(limit_value)d characters."

msgid "Dites en quelques mots comment c'est réglé."
msgstr "Say in a few words how it is settled."

msgid "Que s'est-il passé ?"
msgstr "What happened?"

msgid "Choisissez ce qui s'est passé."
msgstr "Choose what happened."

msgid "Au barème du club"
msgstr "In the club's penalty scale"

msgid "Article ou motif"
msgstr "Article or reason"

msgid "Par exemple : « art. 12, renonce » ou « arrivés vingt minutes après l'appel ». Tout le monde le lit s'il y a une pénalité."
msgstr "For example: “art. 12, renonce” or “arrived twenty minutes after the call”. Everybody reads it where there is a penalty."

msgid "Pénalité, en points"
msgstr "Penalty, in points"

msgid "Retirée du résultat de l'équipe en cause, qui s'arrête à 0. Vide : aucune."
msgstr "Taken off the result of the team concerned, which stops at 0. Empty: none."

msgid "Si elle est à corriger, sa correction s'ouvre après l'enregistrement."
msgstr "If it has to be corrected, its correction opens after saving."

msgid "Ce qui a été dit"
msgstr "What was said"

msgid "toute la table"
msgstr "the whole table"

msgid "aucun article"
msgstr "no article"

#, python-format
msgid "Les marques vont de %(step)d en %(step)d : une pénalité aussi."
msgstr "Scores go up by %(step)d: so does a penalty."

msgid "Une pénalité se retire à une équipe : laquelle ?"
msgstr "A penalty is taken off one team: which one?"

#, python-format
msgid "%(place)s : %(said)s"
msgstr "%(place)s: %(said)s"

msgid "la table elle-même"
msgstr "the table itself"

msgid "nouvelle donne"
msgstr "new deal"

msgid "correction"
msgstr "correction"

msgid "accord"
msgstr "agreement"

msgid "désaccord"
msgstr "disagreement"

msgid "désaccord retiré"
msgstr "disagreement withdrawn"

msgid "Tirage publié"
msgstr "Draw published"

#, python-format
msgid "%(ns)s contre %(ew)s"
msgstr "%(ns)s against %(ew)s"

msgid "Lien de la table annulé"
msgstr "Link of the table cancelled"

msgid "Envoi laissé de côté"
msgstr "Entry set aside"

msgid "corrigée à la table"
msgstr "corrected at the table"

msgid "Totaux annulés : les donnes comptent"
msgstr "Totals cancelled: the deals count"

msgid "d'accord"
msgstr "agreed"

msgid "Feuille : pas d'accord"
msgstr "Sheet: not agreed"

msgid "Désaccord retiré"
msgstr "Disagreement withdrawn"

msgid "la donne est corrigée"
msgstr "the deal is corrected"

msgid "Envoi pris"
msgstr "Entry taken"

#, python-format
msgid "pénalité de %(points)s points"
msgstr "penalty of %(points)s points"

msgid "Feuille vérifiée"
msgstr "Sheet checked"

msgid "Vérification annulée"
msgstr "Check cancelled"

msgid "écrite"
msgstr "written"

#, python-format
msgid "version %(number)s remise"
msgstr "version %(number)s put back"

#, python-format
msgid "écrite à %(written)s au téléphone, reçue à %(received)s"
msgstr "written at %(written)s on the phone, received at %(received)s"

#, python-format
msgid "écrite le %(day)s à %(written)s au téléphone, reçue à %(received)s"
msgstr "written on %(day)s at %(written)s on the phone, received at %(received)s"

msgid "Laissée de côté : la feuille ne change pas."
msgstr "Set aside: the sheet does not change."

msgid "Prise : la feuille est recomptée."
msgstr "Taken: the sheet is scored again."

msgid "Désaccord réglé."
msgstr "Disagreement settled."

#, python-format
msgid "%(count)s feuille vérifiée."
msgid_plural "%(count)s feuilles vérifiées."
msgstr[0] "%(count)s sheet checked."
msgstr[1] "%(count)s sheets checked."

#, python-format
msgid "%(count)s feuille saisie par vous reste dans la pile : faites-la relire à un autre."
msgid_plural "%(count)s feuilles saisies par vous restent dans la pile : faites-les relire à un autre."
msgstr[0] "%(count)s sheet that you entered stays in the pile: have somebody else read it through."
msgstr[1] "%(count)s sheets that you entered stay in the pile: have somebody else read them through."

#, python-format
msgid "La feuille de la table %(table)s vient de changer : comparez-la de nouveau."
msgstr "The sheet of table %(table)s has just changed: compare it again."

msgid "Vérification annulée : la feuille est de nouveau dans la pile."
msgstr "Check cancelled: the sheet is in the pile again."

msgid "Décision enregistrée."
msgstr "Ruling saved."

msgid "Décision enregistrée. La pénalité dépasse le score : le résultat s'arrête à 0."
msgstr "Ruling saved. The penalty is more than the score: the result stops at 0."

msgid "Décision annulée."
msgstr "Ruling cancelled."

#, python-format
msgid "Seuls la personne qui l'a prise (%(author)s), un arbitre du concours ou un organisateur peuvent annuler cette décision."
msgstr "Only the one who made it (%(author)s), a referee of the concours or an organizer can cancel this ruling."

msgid "L'équipe est déjà tirée : son numéro ne change plus."
msgstr "The team is already drawn: its number no longer changes."

msgid "Ce joueur est déjà tiré : son numéro ne change plus."
msgstr "This player is already drawn: their number no longer changes."

#, python-format
msgid "Choisissez une partie de %(first)d à %(last)d."
msgstr "Choose a round from %(first)d to %(last)d."

msgid "Ce joueur n'est pas (ou plus) de l'équipe."
msgstr "This player is not (or no longer) in the team."

msgid "Ce numéro n'est pas (ou plus) à ce joueur."
msgstr "This number is not (or no longer) this player's."

msgid "Cette équipe est dans le journal de la caisse : notez plutôt son départ."
msgstr "This team is in the cash journal: note its departure instead."

msgid "Ce joueur est dans le journal de la caisse : notez plutôt son départ."
msgstr "This player is in the cash journal: note their departure instead."

msgid "Cette équipe est dans un tirage : notez plutôt son départ."
msgstr "This team is in a draw: record its departure instead."

msgid "Ce joueur est dans un tirage : notez plutôt son départ."
msgstr "This player is in a draw: record their departure instead."

msgid "Ce joueur est déjà dans l'équipe."
msgstr "This player is already in the team."

msgid "C'est déjà lui qui joue sous ce numéro."
msgstr "They already play under this number."

msgid "Cette équipe est partie : faites-la d'abord revenir."
msgstr "This team has left: let it come back first."

msgid "Ce joueur est parti : faites-le d'abord revenir."
msgstr "This player has left: let them come back first."

#, python-format
msgid "L'équipe %(number)s garde déjà la table %(table)s : elles s'y rencontreraient à chaque partie. Prenez la table voisine."
msgstr "Team %(number)s already keeps table %(table)s: the two would meet there in every round. Take the table next to it."

#, python-format
msgid "Le joueur %(number)s garde déjà la table %(table)s : ils s'y retrouveraient à chaque partie. Prenez la table voisine."
msgstr "Player %(number)s already keeps table %(table)s: the two would be together there in every round. Take the table next to it."

msgid "Cette équipe est déjà partie."
msgstr "This team has already left."

msgid "Ce joueur est déjà parti."
msgstr "This player has already left."

msgid "Cette équipe n'est pas partie."
msgstr "This team has not left."

msgid "Ce joueur n'est pas parti."
msgstr "This player has not left."

msgid "Cette équipe a déjà joué : c'est un abandon, non un forfait."
msgstr "This team has already played: it is an abandonment, not a withdrawal."

msgid "Ce joueur a déjà joué : c'est un abandon, non un forfait."
msgstr "This player has already played: it is an abandonment, not a withdrawal."

msgid "Cette équipe a déjà joué : son arrivée ne change plus."
msgstr "This team has already played: its arrival no longer changes."

msgid "Ce joueur a déjà joué : son arrivée ne change plus."
msgstr "This player has already played: their arrival no longer changes."

#, python-format
msgid "partie %(n)d"
msgstr "round %(n)d"

msgid "À partir de quelle partie ?"
msgstr "From which round on?"

msgid "Départ"
msgstr "Departure"

#, python-format
msgid "Départ de l'équipe %(team)d noté."
msgstr "Departure of team %(team)d recorded."

#, python-format
msgid "Départ du joueur %(team)d noté."
msgstr "Departure of player %(team)d recorded."

msgid "Quel départ ?"
msgstr "Which departure?"

#, python-format
msgid "L'équipe %(team)d ne sera plus tirée à partir de la partie %(round)d."
msgstr "Team %(team)d will no longer be drawn from round %(round)d on."

#, python-format
msgid "Le joueur %(team)d ne sera plus tiré à partir de la partie %(round)d."
msgstr "Player %(team)d will no longer be drawn from round %(round)d on."

#, python-format
msgid "Elle est déjà à la table %(table)d de la partie %(round)d : si elle ne la termine pas, notez-y le forfait sur la feuille."
msgstr "It is already at table %(table)d of round %(round)d: if it does not finish there, record the forfeit on that sheet."

#, python-format
msgid "Il est déjà à la table %(table)d de la partie %(round)d : s'il ne la termine pas, notez-y le forfait sur la feuille."
msgstr "They are already at table %(table)d of round %(round)d: if they do not finish there, record the forfeit on that sheet."

msgid "Ses parties jouées restent au classement."
msgstr "The rounds it has played stay in the standings."

msgid "Elle reste dans la liste, et peut revenir."
msgstr "It stays on the list, and can come back."

msgid "Il reste dans la liste, et peut revenir."
msgstr "They stay on the list, and can come back."

#, python-format
msgid "Il restera %(count)d joueurs, quatre à chaque table : %(exempt)d exempt par partie."
msgid_plural "Il restera %(count)d joueurs, quatre à chaque table : %(exempt)d exempts par partie."
msgstr[0] "%(count)d players will be left, four to each table: %(exempt)d bye a round."
msgstr[1] "%(count)d players will be left, four to each table: %(exempt)d byes a round."

#, python-format
msgid "Il restera %(count)d équipes, un nombre impair : une sera exempte à chaque partie."
msgstr "%(count)d teams will be left, an odd number: one will have a bye in every round."

#, python-format
msgid "Il restera %(count)d joueurs, un nombre impair : un sera exempt à chaque partie."
msgstr "%(count)d players will be left, an odd number: one will have a bye in every round."

msgid "Noter le retour"
msgstr "Record the return"

#, python-format
msgid "L'équipe %(team)d est de retour."
msgstr "Team %(team)d is back."

#, python-format
msgid "Le joueur %(team)d est de retour."
msgstr "Player %(team)d is back."

#, python-format
msgid "L'équipe %(team)d est de nouveau tirée dès la partie %(round)d, et notée comme pointée."
msgstr "Team %(team)d is drawn again from round %(round)d on, and is recorded as checked in."

#, python-format
msgid "Le joueur %(team)d est de nouveau tiré dès la partie %(round)d, et noté comme pointé."
msgstr "Player %(team)d is drawn again from round %(round)d on, and is recorded as checked in."

msgid "Les parties qu'elle a manquées restent manquées."
msgstr "The rounds it missed stay missed."

msgid "Les parties qu'il a manquées restent manquées."
msgstr "The rounds they missed stay missed."

msgid "Noter l'arrivée"
msgstr "Record the arrival"

#, python-format
msgid "Arrivée de l'équipe %(team)d notée."
msgstr "Arrival of team %(team)d recorded."

#, python-format
msgid "Arrivée du joueur %(team)d notée."
msgstr "Arrival of player %(team)d recorded."

#, python-format
msgid "L'équipe %(team)d joue dès la partie 1."
msgstr "Team %(team)d plays from round 1 on."

#, python-format
msgid "Le joueur %(team)d joue dès la partie 1."
msgstr "Player %(team)d plays from round 1 on."

#, python-format
msgid "L'équipe %(team)d ne sera tirée qu'à partir de la partie %(round)d."
msgstr "Team %(team)d will be drawn only from round %(round)d on."

#, python-format
msgid "Le joueur %(team)d ne sera tiré qu'à partir de la partie %(round)d."
msgstr "Player %(team)d will be drawn only from round %(round)d on."

msgid "Elle ne marque rien dans les parties d'avant."
msgstr "It scores nothing in the rounds before."

msgid "Il ne marque rien dans les parties d'avant."
msgstr "They score nothing in the rounds before."

msgid "Il faut encore la pointer quand elle est là."
msgstr "It still has to be checked in when it is there."

msgid "Il faut encore le pointer quand il est là."
msgstr "They still have to be checked in when they are there."

msgid "Remplacement"
msgstr "Substitution"

msgid "Noter le remplacement"
msgstr "Record the substitution"

#, python-format
msgid "Remplacement dans l'équipe %(team)d noté."
msgstr "Substitution in team %(team)d recorded."

#, python-format
msgid "Remplacement au numéro %(team)d noté."
msgstr "Substitution at number %(team)d recorded."

msgid "Qui part"
msgstr "Who leaves"

msgid "Qui le remplace"
msgstr "Who comes in"

#, python-format
msgid "%(enters)s joue à la place %(of_leaves)s à partir de la partie %(round)d."
msgstr "%(enters)s plays in place %(of_leaves)s from round %(round)d on."

#, python-format
msgid "L'équipe %(team)d garde son numéro et ses résultats."
msgstr "Team %(team)d keeps its number and its results."

#, python-format
msgid "Le numéro %(team)d garde ses résultats."
msgstr "Number %(team)d keeps its results."

#, python-format
msgid "L'équipe %(team)d est retirée de la liste."
msgstr "Team %(team)d is taken off the list."

#, python-format
msgid "Le joueur %(team)d est retiré de la liste."
msgstr "Player %(team)d is taken off the list."

#, python-format
msgid "L'équipe %(team)d, %(names)s, disparaît de la liste."
msgstr "Team %(team)d, %(names)s, disappears from the list."

#, python-format
msgid "Le joueur %(team)d, %(names)s, disparaît de la liste."
msgstr "Player %(team)d, %(names)s, disappears from the list."

msgid "Elle n'a été tirée dans aucune partie : rien d'autre ne change."
msgstr "It was not drawn in any round: nothing else changes."

msgid "Il n'a été tiré dans aucune partie : rien d'autre ne change."
msgstr "They were not drawn in any round: nothing else changes."

msgid "Inscrire les mêmes, non pointés"
msgstr "Register the same people, not checked in"

msgid "Nom de famille du joueur 1"
msgstr "Last name of player 1"

msgid "Nom de famille du joueur 2"
msgstr "Last name of player 2"

msgid "Nom de famille"
msgstr "Last name"

#, python-format
msgid "« %(family)s » n'est pas dans le nom."
msgstr "“%(family)s” is not in the name."

msgid "Un fichier CSV ou XLSX"
msgstr "A CSV or XLSX file"

msgid "Ou collez la liste ici"
msgstr "Or paste the list here"

#, python-format
msgid "Inscrite sous le numéro %(number)d : %(names)s"
msgstr "Registered under number %(number)d: %(names)s"

#, python-format
msgid "Inscrit sous le numéro %(number)d : %(names)s"
msgstr "Registered under number %(number)d: %(names)s"

#, python-format
msgid "Numéro %(before)d changé en %(after)d"
msgstr "Number %(before)d changed to %(after)d"

#, python-format
msgid "Club : %(club)s"
msgstr "Club: %(club)s"

msgid "Pointée"
msgstr "Checked in"

msgid "Pointé"
msgstr "Checked in"

msgid "Pointage retiré"
msgstr "Check-in undone"

#, python-format
msgid "Arrivée notée pour la partie %(round)d"
msgstr "Arrival recorded for round %(round)d"

#, python-format
msgid "Garde la table %(table)d toute la journée"
msgstr "Keeps table %(table)d all day"

msgid "Change de nouveau de table comme les autres"
msgstr "Changes tables again like the others"

#, python-format
msgid "Correction : %(enters)s au lieu %(of_leaves)s"
msgstr "Correction: %(enters)s instead %(of_leaves)s"

#, python-format
msgid "%(enters)s remplace %(leaves)s à partir de la partie %(round)d"
msgstr "%(enters)s replaces %(leaves)s from round %(round)d on"

msgid "De retour"
msgstr "Back again"

#, python-format
msgid "Forfait avant de jouer, noté pour la partie %(round)d"
msgstr "Withdrawal before playing, recorded for round %(round)d"

#, python-format
msgid "Abandon à partir de la partie %(round)d"
msgstr "Abandonment from round %(round)d on"

msgid "Il n'y a que l'en-tête : la liste est vide."
msgstr "There is only the heading: the list is empty."

#, python-format
msgid "« %(role)s » est choisi pour deux colonnes : une seule a été gardée."
msgstr "“%(role)s” is chosen for two columns: only one was kept."

#, python-format
msgid "%(count)d équipe inscrite."
msgid_plural "%(count)d équipes inscrites."
msgstr[0] "%(count)d team registered."
msgstr[1] "%(count)d teams registered."

#, python-format
msgid "%(count)d joueur inscrit."
msgid_plural "%(count)d joueurs inscrits."
msgstr[0] "%(count)d player registered."
msgstr[1] "%(count)d players registered."

msgid "Prénom"
msgstr "First name"

msgid "pas gardée"
msgstr "not kept"

msgid "Prénom 1"
msgstr "First name 1"

msgid "Prénom 2"
msgstr "First name 2"

#, python-format
msgid "ligne %(line)d"
msgstr "line %(line)d"

#, python-format
msgid "« %(text)s » n'est pas un numéro."
msgstr "“%(text)s” is not a number."

msgid "Cette liste a été abîmée en chemin : reprenez le fichier."
msgstr "This list was damaged on its way: take the file again."

msgid "Il manque le nom d'un joueur."
msgstr "The name of a player is missing."

#, python-format
msgid "%(count)d lettres : gardez-en %(most)d au plus."
msgstr "%(count)d letters: keep at most %(most)d of them."

msgid "C'est un concours individuel : un seul joueur par inscription."
msgstr "This is an individual tournament: only one player per registration."

msgid "Les deux joueurs sont la même personne."
msgstr "Both players are the same person."

#, python-format
msgid "%(name)s ressemble à %(other)s (%(where)s)."
msgstr "%(name)s looks like %(other)s (%(where)s)."

#, python-format
msgid "%(name)s figure déjà dans la liste (%(where)s). Si c'est une autre personne, précisez son nom ou son club."
msgstr "%(name)s is on the list already (%(where)s). If this is somebody else, make the name or the club more precise."

#, python-format
msgid "Un numéro va de 1 à %(most)d."
msgstr "A number goes from 1 to %(most)d."

#, python-format
msgid "Le numéro %(number)d est pris ; le prochain libre est le %(free)d."
msgstr "Number %(number)d is taken; the next free one is %(free)d."

#, python-format
msgid "équipe %(number)d"
msgstr "team %(number)d"

#, python-format
msgid "n° %(number)d"
msgstr "no. %(number)d"

msgid "Ce fichier est trop grand : 1 Mo au plus."
msgstr "This file is too large: 1 MB at most."

msgid "C'est un ancien fichier Excel : enregistrez-le en .xlsx ou en CSV."
msgstr "This is an old Excel file: save it as .xlsx or as CSV."

msgid "Ce texte est trop long : 1 Mo au plus."
msgstr "This text is too long: 1 MB at most."

msgid "Il n'y a aucune ligne à lire."
msgstr "There is no line to read."

#, python-format
msgid "Il y a plus de %(most)d lignes : coupez la liste en deux."
msgstr "There are more than %(most)d lines: cut the list in two."

#, python-format
msgid "La ligne %(line)d ne se lit pas : vérifiez ses guillemets."
msgstr "Line %(line)d cannot be read: check its quotation marks."

msgid "Ce classeur ne s'ouvre pas : enregistrez-le de nouveau en .xlsx, ou en CSV."
msgstr "This workbook does not open: save it again as .xlsx, or as CSV."

msgid "Ce classeur est trop grand une fois ouvert : gardez la seule liste des équipes."
msgstr "This workbook is too large once opened: keep only the list of teams."

msgid "Joueurs"
msgstr "Players"

msgid "Dès la partie"
msgstr "From round"

msgid "Partie à partir de"
msgstr "Gone from round"

#, python-format
msgid "%(what)s, partie %(round)d"
msgstr "%(what)s, round %(round)d"

#, python-format
msgid "joue dès la partie %(round)d"
msgstr "plays from round %(round)d on"

msgid "Pointage"
msgstr "Check-in"

msgid "Équipes inscrites"
msgstr "Teams registered"

msgid "Joueurs inscrits"
msgstr "Players registered"

msgid "Pointer"
msgstr "Check in"

#, python-format
msgid "l'équipe %(number)d"
msgstr "team %(number)d"

#, python-format
msgid "le joueur %(number)d"
msgstr "player %(number)d"

#, python-format
msgid "Payé %(amount)s"
msgstr "Paid %(amount)s"

msgid "rien à payer"
msgstr "nothing to pay"

#, python-format
msgid "✓ %(amount)s · annuler"
msgstr "✓ %(amount)s · undo"

msgid "✓ Pointée"
msgstr "✓ Checked in"

msgid "✓ Pointé"
msgstr "✓ Checked in"

msgctxt "pointage"
msgid "Annuler"
msgstr "Undo"

msgid "C'est corrigé."
msgstr "Corrected."

msgid "La place est notée : elle vaut dès le prochain tirage."
msgstr "The seat is recorded: it holds from the next draw on."

#, python-format
msgid "%(count)d équipe pointée."
msgid_plural "%(count)d équipes pointées."
msgstr[0] "%(count)d team checked in."
msgstr[1] "%(count)d teams checked in."

#, python-format
msgid "%(count)d joueur pointé."
msgid_plural "%(count)d joueurs pointés."
msgstr[0] "%(count)d player checked in."
msgstr[1] "%(count)d players checked in."

#, python-format
msgid "C4 : l'équipe %(number)s est partie"
msgstr "C4: team %(number)s has left"

msgid "Parties des exempts"
msgstr "Games for the byes"

#, python-format
msgid "%(count)s équipe non pointée ne sera pas tirée"
msgid_plural "%(count)s équipes non pointées ne seront pas tirées"
msgstr[0] "%(count)s team that is not checked in will not be drawn"
msgstr[1] "%(count)s teams that are not checked in will not be drawn"

#, python-format
msgid "%(count)s joueur non pointé ne sera pas tiré"
msgid_plural "%(count)s joueurs non pointés ne seront pas tirés"
msgstr[0] "%(count)s player not checked in will not be drawn"
msgstr[1] "%(count)s players not checked in will not be drawn"

msgid "C'est noté. Le changement s'annule d'une touche, plus bas."
msgstr "Recorded. The change can be undone with one tap, below."

#, python-format
msgid "L'exempt joue à la table %(table)s."
msgstr "The bye plays at table %(table)s."

msgid "Forfait de l'équipe partie : son adversaire a la victoire et la moyenne des gagnants de la partie."
msgstr "Forfeit of the team that left: its opponent has the win and the average of the winners of the round."

msgid "L'adversaire gagne par forfait"
msgstr "The opponent wins by forfeit"

#, python-format
msgid "L'exempt (n° %(number)s) joue à sa place"
msgstr "The bye (no. %(number)s) plays instead"

#, python-format
msgid "L'adversaire (n° %(numbers)s) est exempt"
msgstr "The opponent (no. %(numbers)s) has a bye"

#, python-format
msgid "La table n'est pas jouée. Il reçoit %(gift)s."
msgstr "The table is not played. The bye receives %(gift)s."

#, python-format
msgid "Plus d'exempt : n° %(number)s"
msgstr "No bye any more: no. %(number)s"

msgid "Rien n'est donné pour cette partie."
msgstr "Nothing is given for this round."

msgid "Combien de minutes faut-il ajouter ?"
msgstr "How many minutes should be added?"

msgid "et n°"
msgstr "and no."

msgid "devient la table n°"
msgstr "becomes table no."

msgid "Oui : la feuille déjà commencée change de numéro"
msgstr "Yes: the sheet already begun changes its number"

msgid "Les tables non commencées sont tirées de nouveau."
msgstr "The tables not begun are drawn again."

msgid "C'est annulé : la partie est comme avant."
msgstr "Undone: the round is as it was before."

msgid "C'est changé. Le changement s'annule d'une touche, plus bas."
msgstr "Changed. The change can be undone with one tap, below."

#, python-format
msgid "La partie %(number)s est publiée."
msgstr "Round %(number)s is published."

msgid "Rien n'est encore publié : le tirage n'a pas pu tout respecter. Regardez-le, puis publiez."
msgstr "Nothing is published yet: the draw could not respect everything. Look at it, then publish."

#, python-format
msgid "Le tirage est refait : c'est le tirage n° %(attempt)s."
msgstr "The draw was made again: it is draw no. %(attempt)s."

#, python-format
msgid "Le tirage de la partie %(number)s est annulé."
msgstr "The draw of round %(number)s is undone."

msgid "Fin du temps"
msgstr "Time is up"

msgid "Au signal, on finit la donne en cours et on en joue une dernière."
msgstr "At the signal, the deal under way is finished and one last deal is played."

msgid "Au signal, la donne en cours est la dernière."
msgstr "At the signal, the deal under way is the last."

#, python-brace-format
msgid "Tirage fait alors que des tables de la partie précédente jouaient encore : {tables}"
msgstr "Drawn while tables of the round before were still playing: {tables}"

msgid "Ouvrez d'abord les inscriptions : rien ne se tire avant."
msgstr "Open registration first: nothing is drawn before that."

msgid "Le concours est terminé : rouvrez-le avant de toucher aux tirages."
msgstr "The tournament is over: reopen it before touching the draws."

#, python-format
msgid "Les %(planned)s parties prévues sont tirées. Pour en jouer une de plus, changez le nombre de parties dans les réglages."
msgstr "The %(planned)s planned rounds are drawn. To play one more, change the number of rounds in the settings."

#, python-format
msgid "Les tableaux vont jusqu'à leur finale avec la partie %(number)s : il n'y en a pas d'autre."
msgstr "The brackets end with their final in round %(number)s: there is no other round."

#, python-format
msgid "La partie %(number)s est tirée mais pas publiée : publiez-la ou annulez-la d'abord."
msgstr "Round %(number)s is drawn but not published: publish it or undo it first."

#, python-format
msgid "La table %(tables)s joue encore : son résultat manquerait au tirage."
msgid_plural "Les tables %(tables)s jouent encore : leurs résultats manqueraient au tirage."
msgstr[0] "Table %(tables)s is still playing: the draw would miss its result."
msgstr[1] "Tables %(tables)s are still playing: the draw would miss their results."

#, python-format
msgid "L'exempt n'a pas encore sa partie (n° %(teams)s) : donnez-la-lui avant de tirer la suite."
msgstr "The bye does not have its game yet (no. %(teams)s): give it one before drawing what follows."

#, python-format
msgid "Il faut au moins deux équipes pointées pour un tirage ; il y en a %(count)s."
msgstr "A draw needs at least two teams checked in; there are %(count)s."

#, python-format
msgid "Il faut au moins deux joueurs pointés pour un tirage ; il y en a %(count)s."
msgstr "A draw needs at least two players checked in; there are %(count)s."

#, python-format
msgid "Il faut au moins quatre joueurs pointés pour un tirage ; il y en a %(count)s."
msgstr "A draw needs at least four players checked in; there are %(count)s."

#, python-format
msgid "Corrigez d'abord les réglages du tirage : %(why)s"
msgstr "First correct the settings of the draw: %(why)s"

msgid "Un résultat vient de changer, et le classement avec lui : demandez le tirage de nouveau."
msgstr "A result has just changed, and the standings with it: ask for the draw again."

msgid "Depuis ce tirage, des équipes sont parties ou arrivées : refaites-le, ou publiez-le tel quel."
msgstr "Since this draw, teams have left or arrived: draw again, or publish it as it is."

msgid "Ce tirage vient d'être annulé par quelqu'un d'autre."
msgstr "This draw has just been undone by somebody else."

msgid "Quelqu'un d'autre vient de changer ce tirage : regardez-le avant d'y toucher."
msgstr "Somebody else has just changed this draw: look at it before touching it."

#, python-format
msgid "La partie %(number)s est publiée : annulez son tirage avant de le refaire."
msgstr "Round %(number)s is published: undo its draw before drawing it again."

#, python-format
msgid "La partie %(number)s n'est pas encore publiée."
msgstr "Round %(number)s is not published yet."

msgid "Ce concours ne se joue pas au temps : il n'a pas d'horloge."
msgstr "This tournament is not timed: it has no clock."

#, python-format
msgid "Une donne ou un résultat est déjà saisi à la table %(tables)s : le tirage ne s'annule plus."
msgid_plural "Des donnes ou des résultats sont déjà saisis aux tables %(tables)s : le tirage ne s'annule plus."
msgstr[0] "A deal or a result is already entered at table %(tables)s: the draw can no longer be undone."
msgstr[1] "Deals or results are already entered at tables %(tables)s: the draw can no longer be undone."

#, python-format
msgid "La partie %(number)s n'est pas la dernière tirée : annulez d'abord les suivantes."
msgstr "Round %(number)s is not the last one drawn: undo the later ones first."

#, python-format
msgid "La table %(tables)s a déjà des donnes ou un résultat : ses équipes ne changent plus."
msgid_plural "Les tables %(tables)s ont déjà des donnes ou un résultat : leurs équipes ne changent plus."
msgstr[0] "Table %(tables)s already has deals or a result: its teams no longer change."
msgstr[1] "Tables %(tables)s already have deals or a result: their teams no longer change."

#, python-format
msgid "La table %(tables)s a commencé : confirmez que sa feuille change de numéro."
msgid_plural "Les tables %(tables)s ont commencé : confirmez que leurs feuilles changent de numéro."
msgstr[0] "Table %(tables)s has started: confirm that its sheet changes number."
msgstr[1] "Tables %(tables)s have started: confirm that their sheets change number."

#, python-format
msgid "Personne ne joue à la table %(table)s dans cette partie."
msgstr "Nobody plays at table %(table)s in this round."

msgid "Choisissez un autre numéro de table."
msgstr "Choose another table number."

msgid "Choisissez deux équipes différentes."
msgstr "Choose two different teams."

#, python-format
msgid "L'équipe %(number)s ne joue pas cette partie."
msgstr "Team %(number)s does not play in this round."

#, python-format
msgid "Le n° %(number)s n'est pas là pour cette partie."
msgstr "No. %(number)s is not there for this round."

#, python-format
msgid "Le n° %(number)s est placé deux fois."
msgstr "No. %(number)s is placed twice."

#, python-format
msgid "Table %(table)s : il faut un numéro en NS et un en EO."
msgid_plural "Table %(table)s : il faut %(side)s joueurs en NS et autant en EO."
msgstr[0] "Table %(table)s: one number is needed in NS and one in EW."
msgstr[1] "Table %(table)s: %(side)s players are needed in NS and as many in EW."

msgid "Toutes les tables ont commencé : il n'y a rien à tirer de nouveau."
msgstr "Every table has started: there is nothing to draw again."

#, python-format
msgid "« %(method)s » ne tire pas ses tables une à une : échangez des équipes, ou composez les tables à la main."
msgstr "“%(method)s” does not draw its tables one by one: swap teams, or set the tables by hand."

msgid "Il n'y a plus de changement à annuler dans cette partie."
msgstr "There is no change left to undo in this round."

#, python-format
msgid "Le n° %(number)s est dans un rattrapage ou une partie bis : annulez d'abord cette partie."
msgstr "No. %(number)s is in a catch-up game or an extra game: undo that game first."

msgid "Personne n'est exempt dans cette partie, ou l'exempt a déjà sa partie."
msgstr "Nobody has a bye in this round, or the bye already has its game."

msgid "À la mêlée il faut deux exempts pour faire un côté : il n'y en a qu'un."
msgstr "In a mêlée it takes two byes to make a side: there is only one."

msgid "Aucune équipe ne peut jouer cette partie de plus contre l'exempt."
msgstr "No team can play this additional game against the bye."

#, python-format
msgid "La table %(table)s ne peut pas encore recevoir l'exempt : qu'elle finisse d'abord."
msgstr "Table %(table)s cannot take the bye yet: let it finish first."

msgid "Cette place a été changée à la main après le tirage."
msgstr "This place was changed by hand after the draw."

msgid "À la main : cette rencontre est interdite"
msgstr "By hand: this meeting is banned"

msgid "À la main : ces deux équipes se sont déjà rencontrées"
msgstr "By hand: these two teams have met before"

msgid "À la main : ces deux joueurs ont déjà été partenaires"
msgstr "By hand: these two players have been partners before"

msgid "À la main : cette équipe a déjà été exempte"
msgstr "By hand: this team has had a bye before"

msgid "À la main : l'organisateur souhaitait éviter cette rencontre"
msgstr "By hand: the organizer wished to avoid this meeting"

#, python-brace-format
msgid "À la main : deux équipes du même club, {club}, se rencontrent"
msgstr "By hand: two teams from {club} meet"

#, python-brace-format
msgid "À la main : l'équipe {team}, qui ne se déplace pas, est à la table {table} et non à la {fixed}"
msgstr "By hand: team {team}, which cannot move, is at table {table} and not at {fixed}"

#, python-brace-format
msgid "À la main : la table {table} n'est pas de celles que le tirage donne"
msgstr "By hand: table {table} is none of those that the draw gives out"

msgid "À la main : au moins deux parties de plus d'un côté que de l'autre"
msgstr "By hand: at least two rounds more on one side than on the other"

msgid "Résultats manquants"
msgstr "Missing results"

msgid "Rencontre interdite"
msgstr "Banned meeting"

msgid "Sans vainqueur"
msgstr "No winner"

msgid "Adversaire parti"
msgstr "Opponent gone"

msgid "Même partenaire"
msgstr "Same partner"

msgid "Revanche"
msgstr "Rematch"

msgid "Second exempt"
msgstr "Second bye"

msgid "Rencontre à éviter"
msgstr "Meeting to avoid"

msgid "Même club"
msgstr "Same club"

msgid "Table réservée"
msgstr "Reserved table"

msgid "Côtés"
msgstr "Sides"

msgid "Table incomplète"
msgstr "Incomplete table"

msgid "Recherche"
msgstr "Search"

msgid "Les autres tables"
msgstr "The other tables"

msgid "Rattrapage de l'exempt"
msgstr "Catch-up game of the bye"

msgid "Partie bis de l'exempt"
msgstr "Extra game of the bye"

#, python-format
msgid "Annulé : %(what)s"
msgstr "Undone: %(what)s"

#, python-format
msgid "Joueurs %(one)s et %(other)s échangés."
msgstr "Players %(one)s and %(other)s swapped."

#, python-format
msgid "Équipes %(one)s et %(other)s échangées."
msgstr "Teams %(one)s and %(other)s swapped."

#, python-format
msgid "Tables %(one)s et %(other)s échangées."
msgstr "Tables %(one)s and %(other)s swapped."

#, python-format
msgid "Table %(one)s déplacée à la table %(other)s."
msgstr "Table %(one)s moved to table %(other)s."

#, python-format
msgid "Tables tirées de nouveau : %(tables)s."
msgstr "Tables drawn again: %(tables)s."

msgid "Tables composées à la main."
msgstr "Tables made up by hand."

#, python-format
msgid "Départ du joueur %(gone)s : %(what)s"
msgstr "Departure of player %(gone)s: %(what)s"

#, python-format
msgid "Départ de l'équipe %(gone)s : %(what)s"
msgstr "Departure of team %(gone)s: %(what)s"

#, python-format
msgid "l'exempt, n° %(number)s, joue à sa place."
msgstr "the bye, no. %(number)s, plays instead."

msgid "qui l'aurait rencontré est exempt."
msgstr "whoever would have met them has a bye."

msgid "plus d'exempt."
msgstr "no bye any more."

msgid "forfait, l'adversaire a la victoire."
msgstr "forfeit, the opponent has the win."

#, python-format
msgid "Rattrapage du n° %(guest)s contre le n° %(host)s, à la table %(table)s."
msgstr "Catch-up game of no. %(guest)s against no. %(host)s, at table %(table)s."

#, python-format
msgid "Partie bis du n° %(guest)s contre le n° %(host)s, tiré au sort, table %(table)s."
msgstr "Extra game of no. %(guest)s against no. %(host)s, drawn by lot, table %(table)s."

#, python-format
msgid "une victoire et %(points)s points"
msgstr "a win and %(points)s points"

msgid "une demi-victoire et la moitié de la moyenne des gagnants de la partie, arrondie au point"
msgstr "half a win and half the average of the winners of the round, rounded to a whole point"

msgid "une victoire et la moyenne des points de ses propres parties, recalculée après chacune ; 0 tant qu'il n'en a joué aucune"
msgstr "a win and the average of the points of its own rounds, worked out again after each; 0 as long as it has played none"

msgid "le résultat de son rattrapage contre une équipe de la première table qui finit ; pour elle, cette partie de plus ne compte pas"
msgstr "the result of its catch-up game against a team of the first table to finish; for that team, this additional game does not count"

msgid "le résultat de sa partie bis contre une équipe tirée au sort parmi celles qui ont joué ; pour elle, cette partie de plus ne compte pas"
msgstr "the result of its extra game against a team drawn by lot among those that have played; for that team, this additional game does not count"

msgid "une victoire et la moyenne des gagnants de la partie, arrondie au point"
msgstr "a win and the average of the winners of the round, rounded to a whole point"

#, python-format
msgid "L'exempt reçoit %(gift)s."
msgstr "A bye receives %(gift)s."

msgid "Une fois battu dans le tableau, l'exempt reçoit les points sans la victoire."
msgstr "Once beaten in the bracket, a bye receives the points without the win."

msgid "français"
msgstr "French"

msgid "anglais"
msgstr "English"

msgid "Quelle équipe ?"
msgstr "Which team?"

msgid "Par exemple : « absents un quart d'heure après l'appel »."
msgstr "For example: “absent a quarter of an hour after the call”."

msgid "Un forfait se motive : donnez l'article ou la raison."
msgstr "A forfeit needs its reason: give the article or the grounds."

msgid "Totaux annulés : les donnes comptent de nouveau."
msgstr "Totals cancelled: the deals count again."

#, python-format
msgid "Totaux enregistrés : %(ns)s – %(ew)s."
msgstr "Totals saved: %(ns)s – %(ew)s."

#, python-format
msgid "Totaux remis : %(ns)s – %(ew)s."
msgstr "Totals put back: %(ns)s – %(ew)s."

msgid "Table rouverte."
msgstr "Table reopened."

#, python-format
msgid "Feuille remise comme à %(at)s."
msgstr "Sheet put back as at %(at)s."

msgid "Les résultats sont scellés : plus aucun téléphone n'écrit."
msgstr "The results are sealed: no phone writes any more."

msgid "Nouveau lien : l'ancien n'ouvre plus la table."
msgstr "New link: the old one no longer opens the table."

msgid "Nouveau lien : réimprimez sa feuille de route, l'ancienne n'ouvre plus rien."
msgstr "New link: print its road map again, the old one opens nothing any more."

msgid "Cette donne n'est plus sur la feuille : choisissez une version à remettre."
msgstr "This deal is no longer on the sheet: choose a version to put back."

#, python-format
msgid "Donne %(place)s retirée."
msgstr "Deal %(place)s removed."

#, python-format
msgid "Version %(number)s remise."
msgstr "Version %(number)s put back."

msgid "Combien de points ? Ceux d'un seul joueur suffisent."
msgstr "How many points? Those of one player are enough."

msgid "Qui a fait le dernier pli ?"
msgstr "Who took the last trick?"

#, python-format
msgid "Points %(of_name)s"
msgstr "Points %(of_name)s"

msgid "Personne"
msgstr "Nobody"

#, python-format
msgid "%(announce)s %(of_name)s"
msgstr "%(announce)s %(of_name)s"

msgid "Combien de manches ?"
msgstr "How many manches?"

msgid "Combien de parties ?"
msgstr "How many games?"

#, python-format
msgid "Partie %(place)s"
msgstr "Game %(place)s"

#, python-format
msgid "partie %(place)s du match"
msgstr "game %(place)s of the match"

msgid "Partie du match"
msgstr "Game of the match"

#, python-format
msgid "%(n)s partie"
msgid_plural "%(n)s parties"
msgstr[0] "%(n)s game"
msgstr[1] "%(n)s games"

msgid "aucune partie"
msgstr "no game"

msgid "Aucune partie pour l'instant : écrivez la première ci-dessus, telle qu'elle est sur la feuille."
msgstr "No game so far: write down the first one above, as it stands on the sheet."

#, python-format
msgid "%(n)s partie non confirmée"
msgid_plural "%(n)s parties non confirmées"
msgstr[0] "%(n)s game not confirmed"
msgstr[1] "%(n)s games not confirmed"

#, python-format
msgid "Partie %(place)s du match enregistrée : %(said)s."
msgstr "Game %(place)s of the match saved: %(said)s."

#, python-format
msgid "Partie %(place)s du match"
msgstr "Game %(place)s of the match"

msgid "Écrire encore une partie"
msgstr "Write one more partie"

#, python-format
msgid "Insérer avant la partie %(place)s"
msgstr "Insert before game %(place)s"

#, python-format
msgid "Corriger la partie %(place)s"
msgstr "Correct game %(place)s"

msgid "Une erreur ? Toute partie se corrige encore."
msgstr "A mistake? Every game can still be corrected."

msgid "Le match entier est recompté ; l'ancienne version reste lisible."
msgstr "The whole match is scored again; the old version stays readable."

#, python-format
msgid "%(n)s partie retirée"
msgid_plural "%(n)s parties retirées"
msgstr[0] "%(n)s game removed"
msgstr[1] "%(n)s games removed"

#, python-format
msgid "Ancienne partie %(place)s, retirée à %(time)s"
msgstr "Former game %(place)s, removed at %(time)s"

#, python-format
msgid "Parties %(before)s et %(place)s : la même deux fois. Enregistrez ainsi si elle a été jouée deux fois."
msgstr "Parties %(before)s and %(place)s: the same twice. Save it so if it was played twice."

#, python-format
msgid "Sera retirée de la feuille : partie %(place)s, %(said)s."
msgstr "Will be removed from the sheet: game %(place)s, %(said)s."

msgid "Versions d'une partie"
msgstr "Versions of a game"

#, python-format
msgid "Versions de la partie %(place)s"
msgstr "Versions of game %(place)s"

msgid "Versions d'une partie retirée"
msgstr "Versions of a removed game"

#, python-format
msgid "Partie %(place)s du match : %(done)s"
msgstr "Game %(place)s of the match: %(done)s"

msgid "partie du match marquée autrement"
msgid_plural "parties du match marquées autrement"
msgstr[0] "game of the match scored differently"
msgstr[1] "games of the match scored differently"

msgid "Aucune partie n'est marquée autrement."
msgstr "No game is scored differently."

msgid "Arrêter le match"
msgstr "Stop the match"

msgid "Le match finit comme il est : qui mène aux manches gagne, puis aux parties."
msgstr "The match ends as it stands: whoever leads in manches wins, then in games."

msgid "Saisir seulement manches et parties"
msgstr "Enter manches and games only"

msgid "Joueur absent ou qui abandonne"
msgstr "Player who is absent or gives up"

msgid "Le joueur présent gagne, avec la moyenne des manches et des parties des gagnants de la partie ; l'autre a 0."
msgstr "The player who is present wins, with the average of the manches and games of the winners of the round; the other has 0."

msgid "Joueur en cause"
msgstr "Player concerned"

msgid "Partie en cause"
msgstr "Game concerned"

msgid "Sans points à la chouine : l'article choisi est écrit dans la décision. Une partie à rejouer, ou donnée à l'adversaire, se corrige sur la feuille."
msgstr "No points at chouine: the article chosen is written in the ruling. A game to be replayed, or given to the opponent, is corrected on the sheet."

msgid "Sans points à la chouine : l'article choisi est écrit dans la décision, et rien ne se retire du résultat."
msgstr "No points at chouine: the article chosen is written in the ruling, and nothing comes off the result."

msgid "Parties gagnées"
msgstr "Games won"

#, python-format
msgid "Victoires : %(wins)s · manches : %(manches)s"
msgstr "Wins: %(wins)s · manches: %(manches)s"

msgid "La feuille, une partie du match par ligne"
msgstr "The sheet, one game of the match per line"

msgid "Ses points (58), puis"
msgstr "Their points (58), then"

msgid "les totaux seuls : manches, puis parties"
msgstr "the totals only: manches, then games"

msgid "Les manches des deux joueurs, puis leurs parties : « = 2 1 7 4 »."
msgstr "The manches of both players, then their games: “= 2 1 7 4”."

#, python-format
msgid "Personne n'a gagné %(count)s manche : le match n'est pas fini."
msgid_plural "Personne n'a gagné %(count)s manches : le match n'est pas fini."
msgstr[0] "Nobody has won %(count)s manche: the match is not over."
msgstr[1] "Nobody has won %(count)s manches: the match is not over."

#, python-format
msgid "Un match finit dès que l'un des deux a gagné %(count)s manche."
msgid_plural "Un match finit dès que l'un des deux a gagné %(count)s manches."
msgstr[0] "A match ends as soon as one of the two has won %(count)s manche."
msgstr[1] "A match ends as soon as one of the two has won %(count)s manches."

#, python-format
msgid "%(name)s : de %(least)s à %(most)s parties vont avec %(won)s – %(lost)s en manches."
msgstr "%(name)s: %(least)s to %(most)s games go with %(won)s – %(lost)s in manches."

msgid "Quinte (cinq brisques)"
msgstr "Quinte (five brisques)"

#, python-format
msgid "Égalité à %(points)s : la partie se rejoue"
msgstr "Level at %(points)s: the game is played again"

#, python-format
msgid "Chouine %(of_winner)s, qui gagne la partie"
msgstr "Chouine %(of_winner)s, who wins the partie"

#, python-format
msgid "%(winner)s gagne la partie, %(points)s à %(other)s"
msgstr "%(winner)s wins the game, %(points)s to %(other)s"

#, python-format
msgid "Manches : %(ns)s – %(ew)s."
msgstr "Manches: %(ns)s – %(ew)s."

#, python-format
msgid "D'après la feuille papier. %(said)s"
msgstr "From the paper sheet. %(said)s"

#, python-format
msgid "Forfait %(of_absent)s (%(article)s) : %(present)s gagne."
msgstr "Forfeit %(of_absent)s (%(article)s): %(present)s wins."

msgid "Le match est fini : égalité."
msgstr "The match is over: a tie."

#, python-format
msgid "Le match est fini : %(winner)s gagne %(high)s manche à %(low)s (%(more)s parties à %(fewer)s)."
msgid_plural "Le match est fini : %(winner)s gagne %(high)s manches à %(low)s (%(more)s parties à %(fewer)s)."
msgstr[0] "The match is over: %(winner)s wins by %(high)s manche to %(low)s (%(more)s games to %(fewer)s)."
msgstr[1] "The match is over: %(winner)s wins by %(high)s manches to %(low)s (%(more)s games to %(fewer)s)."

msgid "À quelle hauteur ? La plus forte carte suffit."
msgstr "How high? The highest card is enough."

msgid "À quelle couleur ?"
msgstr "In which suit?"

#, python-format
msgid "%(total)s points en tout."
msgstr "%(total)s points in all."

#, python-format
msgid "En tout : %(each)s."
msgstr "In all: %(each)s."

#, python-format
msgid "%(total)s (sans dix de der)"
msgstr "%(total)s (without the last trick)"

msgid "à sans atout"
msgstr "at no-trump"

msgid "à tout atout"
msgstr "at all-trump"

msgid "à la couleur"
msgstr "in a suit"

#, python-format
msgid "Comptés sur %(total)s : NS %(ns)s → %(ns_worth)s, EO %(ew)s → %(ew_worth)s sur 162."
msgstr "Counted out of %(total)s: NS %(ns)s → %(ns_worth)s, EW %(ew)s → %(ew_worth)s out of 162."

#, python-format
msgid "Comptés sur %(total)s : NS %(ns)s → %(ns_worth)s, EO %(ew)s → %(ew_worth)s."
msgstr "Counted out of %(total)s: NS %(ns)s → %(ns_worth)s, EW %(ew)s → %(ew_worth)s."

#, python-format
msgid "%(bid)s demande %(needed)s points comptés."
msgstr "%(bid)s needs %(needed)s counted points."

msgid "Combien de points ? Ceux d'un seul camp suffisent."
msgstr "How many points? Those of one side are enough."

msgid "Les meilleures annonces sont à égalité : qui a annoncé en premier ?"
msgstr "The best announces are level: who announced first?"

msgid "Une autre enchère"
msgstr "Another bid"

msgid "Points Nord–Sud"
msgstr "Points North–South"

msgid "Points Est–Ouest"
msgstr "Points East–West"

msgid "Belote Nord–Sud"
msgstr "Belote North–South"

msgid "Belote Est–Ouest"
msgstr "Belote East–West"

msgid "Belote des preneurs"
msgstr "Belote of the takers"

msgid "Deux enchères sont données : gardez l'une des deux."
msgstr "Two bids are given: keep one of them."

msgid "Total Nord–Sud"
msgstr "Total North–South"

msgid "Total Est–Ouest"
msgstr "Total East–West"

msgid "Nombre de donnes"
msgstr "Number of deals"

msgid "Comptées sur la feuille, donnes passées comprises."
msgstr "Counted on the sheet, passed deals included."

msgid "Quel total ?"
msgstr "Which total?"

msgid "Un total n'est jamais au-dessous de zéro."
msgstr "A total is never below zero."

#, python-format
msgid "Donne %(place)s"
msgstr "Deal %(place)s"

#, python-format
msgid "donne %(place)s"
msgstr "deal %(place)s"

msgid "Donne"
msgstr "Deal"

#, python-format
msgid "%(n)s donne"
msgid_plural "%(n)s donnes"
msgstr[0] "%(n)s deal"
msgstr[1] "%(n)s deals"

msgid "aucune donne"
msgstr "no deal"

msgid "Aucune donne pour l'instant : écrivez la première ci-dessus, telle qu'elle est sur la feuille."
msgstr "No deal so far: write down the first one above, as it stands on the sheet."

#, python-format
msgid "%(n)s donne non confirmée"
msgid_plural "%(n)s donnes non confirmées"
msgstr[0] "%(n)s deal not confirmed"
msgstr[1] "%(n)s deals not confirmed"

#, python-format
msgid "Donne %(place)s enregistrée : %(said)s."
msgstr "Deal %(place)s saved: %(said)s."

#, python-format
msgid "%(player)s donne (%(place)s)"
msgstr "%(player)s deals (%(place)s)"

msgid "Écrire encore une donne"
msgstr "Write one more deal"

#, python-format
msgid "Insérer avant la donne %(place)s"
msgstr "Insert before deal %(place)s"

#, python-format
msgid "Corriger la donne %(place)s"
msgstr "Correct deal %(place)s"

msgid "Une erreur ? Toute donne se corrige encore."
msgstr "A mistake? Every deal can still be corrected."

msgid "La feuille entière est recomptée ; l'ancienne version reste lisible."
msgstr "The whole sheet is scored again; the old version stays readable."

#, python-format
msgid "%(n)s donne retirée"
msgid_plural "%(n)s donnes retirées"
msgstr[0] "%(n)s deal removed"
msgstr[1] "%(n)s deals removed"

#, python-format
msgid "Ancienne donne %(place)s, retirée à %(time)s"
msgstr "Former deal %(place)s, removed at %(time)s"

#, python-format
msgid "Donnes %(before)s et %(place)s : la même deux fois. Enregistrez ainsi si elle a été jouée deux fois."
msgstr "Deals %(before)s and %(place)s: the same twice. Save it so if it was played twice."

#, python-format
msgid "Sera retirée de la feuille : donne %(place)s, %(said)s."
msgstr "Will be removed from the sheet: deal %(place)s, %(said)s."

msgid "Versions d'une donne"
msgstr "Versions of a deal"

#, python-format
msgid "Versions de la donne %(place)s"
msgstr "Versions of deal %(place)s"

msgid "Versions d'une donne retirée"
msgstr "Versions of a removed deal"

#, python-format
msgid "Donne %(place)s : %(done)s"
msgstr "Deal %(place)s: %(done)s"

msgid "Aucune donne n'est marquée autrement."
msgstr "No deal is scored differently."

msgid "Arrêter la table"
msgstr "Stop the table"

msgid "La dernière donne écrite devient la dernière : la table finit sur ce score."
msgstr "The last deal written down becomes the last: the table ends on this score."

msgid "Saisir seulement les totaux"
msgstr "Enter the totals only"

msgid "Équipe absente ou qui abandonne"
msgstr "Team that is absent or gives up"

msgid "L'équipe présente gagne, avec la moyenne des points des gagnants de la partie ; l'autre a 0."
msgstr "The team that is present wins, with the average of the points of the winners of the round; the other has 0."

msgid "Équipe en cause"
msgstr "Team concerned"

msgid "Donne en cause"
msgstr "Deal concerned"

msgid "Donne l'article et la pénalité que vous laissez vides ci-dessous."
msgstr "Gives the article and the penalty that you leave empty below."

msgid "NS – EO"
msgstr "NS – EW"

#, python-format
msgid "Victoires : %(wins)s · %(points)s points"
msgstr "Wins: %(wins)s · %(points)s points"

msgid "La feuille, une donne par ligne"
msgstr "The sheet, one deal per line"

msgid "Qui prend"
msgstr "Who takes"

msgid "L'enchère (en dizaines aussi : 8, 11)"
msgstr "The bid (in tens too: 8, 11)"

msgid "Les points du preneur (112) ou de la défense (50d), et si besoin"
msgstr "The taker's points (112) or the defence's (50d), and if need be"

msgid "Une annonce : cartes, hauteur, couleur"
msgstr "An announce: cards, highest card, suit"

msgid "les totaux seuls, sans les donnes ; le nombre de donnes est facultatif"
msgstr "the totals only, without the deals; the number of deals is optional"

msgid "Les deux totaux, et si l'on veut le nombre de donnes : « = 2010 1540 12 »."
msgstr "Both totals, and the number of deals if you like: “= 2010 1540 12”."

msgid "Pique"
msgstr "Spades"

msgid "Cœur"
msgstr "Hearts"

msgid "Carreau"
msgstr "Diamonds"

msgid "Trèfle"
msgstr "Clubs"

msgid "Non"
msgstr "No"

msgid "Surcoinché"
msgstr "Surcoinched"

msgid "Cinquante"
msgstr "Cinquante"

msgid "Cent"
msgstr "Cent"

msgid "Carré"
msgstr "Carré"

msgid "As"
msgstr "Ace"

msgid "Roi"
msgstr "King"

msgid "Dame"
msgstr "Queen"

msgid "Valet"
msgstr "Jack"

msgid "10"
msgstr "10"

msgid "9"
msgstr "9"

msgid "8"
msgstr "8"

msgid "7"
msgstr "7"

msgid "Une"
msgstr "One"

msgid "Deux"
msgstr "Two"

msgid "Trois"
msgstr "Three"

msgid "Quatre"
msgstr "Four"

#, python-format
msgid "Les marques vont de %(step)s en %(step)s : un total devrait en faire autant."
msgstr "Scores go up by %(step)s: so should a total."

#, python-format
msgid "Ce concours se joue en %(deals)s donnes ; vous en comptez %(typed)s."
msgstr "This tournament is played in %(deals)s deals; you count %(typed)s."

#, python-format
msgid "En %(played)s donnes, personne ne peut dépasser %(most)s (%(each)s par donne au plus)."
msgstr "In %(played)s deals, nobody can go beyond %(most)s (%(each)s a deal at most)."

#, python-format
msgid "Une donne jouée laisse au moins %(least)s points aux deux camps ensemble : %(together)s en %(played)s donnes suppose des donnes passées."
msgstr "A deal that is played leaves at least %(least)s points to both sides together: %(together)s in %(played)s deals means that some were passed."

#, python-format
msgid "Aucune équipe n'est à %(target)s : la partie n'est pas finie."
msgstr "No team is at %(target)s: the game is not over."

#, python-format
msgid "Il faut dépasser %(target)s : la partie n'est pas finie."
msgstr "%(target)s has to be passed: the game is not over."

#, python-format
msgid "La partie s'arrête à %(target)s : %(highest)s est plus qu'une donne au-delà."
msgstr "The game stops at %(target)s: %(highest)s is more than one deal beyond."

msgid "Égalité : le gagnant de la dernière donne gagne. Sans les donnes, la table est nulle."
msgstr "A tie: the winner of the last deal wins. Without the deals, the table ends in a tie."

msgid "Égalité : une partie au but continue jusqu'à ce qu'une équipe soit devant."
msgstr "A tie: a game to the target goes on until one team is ahead."

msgid "NS a pris"
msgstr "NS took"

msgid "EO a pris"
msgstr "EW took"

#, python-format
msgid "%(side)s est au but par une belote seulement : il lui faut encore un pli (10.4)."
msgstr "%(side)s reached the target by a belote only: one more trick is needed (10.4)."

#, python-format
msgid "La table est finie : égalité, %(ns)s partout."
msgstr "The table is over: a tie, %(ns)s each."

#, python-format
msgid "La table est finie : %(team)s gagnent, %(high)s à %(low)s."
msgstr "The table is over: %(team)s win, %(high)s to %(low)s."

#, python-format
msgid "Totaux de la feuille papier : égalité, %(ns)s partout."
msgstr "Totals of the paper sheet: a tie, %(ns)s each."

#, python-format
msgid "Totaux de la feuille papier, %(ns)s – %(ew)s : %(team)s gagnent."
msgstr "Totals of the paper sheet, %(ns)s – %(ew)s: %(team)s win."

#, python-format
msgid "Forfait %(of_absent)s (%(article)s) : %(team)s gagnent."
msgstr "Forfeit %(of_absent)s (%(article)s): %(team)s win."

#, python-format
msgid "%(points)s (%(counted)s comptés)"
msgstr "%(points)s (%(counted)s counted)"

#, python-format
msgid "%(count)s feuille attend l'arbitre"
msgid_plural "%(count)s feuilles attendent l'arbitre"
msgstr[0] "%(count)s sheet is waiting for the referee"
msgstr[1] "%(count)s sheets are waiting for the referee"

#, python-format
msgid "Table %(table)s attend l'arbitre"
msgstr "Table %(table)s is waiting for the referee"

#, python-format
msgid "Partie %(round)s : la table %(table)s attend l'arbitre"
msgstr "Round %(round)s: table %(table)s is waiting for the referee"

#, python-format
msgid "table %(tables)s"
msgid_plural "tables %(tables)s"
msgstr[0] "table %(tables)s"
msgstr[1] "tables %(tables)s"

#, python-format
msgid "partie %(round)s, %(tables)s"
msgstr "round %(round)s, %(tables)s"

msgid "Un nombre entier, en chiffres."
msgstr "A whole number, in figures."

#, python-format
msgid "C'est trop : %(limit_value)d au plus."
msgstr "Too much: %(limit_value)d at most."

#, python-format
msgid "C'est trop peu : %(limit_value)d au moins."
msgstr "Too little: %(limit_value)d at least."

msgid "C'est bien une autre : les deux ont été jouées"
msgstr "It is another one: both were played"

msgid "La correction règle le désaccord"
msgstr "The correction settles the disagreement"

#, python-format
msgid "%(side)s, par téléphone"
msgstr "%(side)s, by phone"

#, python-format
msgid "N° %(place)s : %(said)s"
msgstr "No. %(place)s: %(said)s"

#, python-format
msgid "%(n)s écrite"
msgid_plural "%(n)s écrites"
msgstr[0] "%(n)s written"
msgstr[1] "%(n)s written"

#, python-format
msgid "%(n)s corrigée"
msgid_plural "%(n)s corrigées"
msgstr[0] "%(n)s corrected"
msgstr[1] "%(n)s corrected"

#, python-format
msgid "%(n)s retirée"
msgid_plural "%(n)s retirées"
msgstr[0] "%(n)s removed"
msgstr[1] "%(n)s removed"

#, python-format
msgid "Pénalité · %(why)s"
msgstr "Penalty · %(why)s"

msgid "maldonne"
msgstr "misdeal"

msgid "retard"
msgstr "late arrival"

msgid "conduite"
msgstr "conduct"

msgid "autre décision"
msgstr "other ruling"

msgid "Retirée de la feuille"
msgstr "Removed from the sheet"

msgid "Quelque chose est mal écrit : voyez la phrase à côté du champ."
msgstr "Something is not written properly: see the sentence beside the field."

msgid "Après la fin de la partie : cette donne ne compte pas."
msgstr "After the end of the game: this deal does not count."

#, python-format
msgid "Résultat après pénalité : égalité, %(ns)s partout."
msgstr "Result after the penalty: a tie, %(ns)s each."

#, python-format
msgid "Résultat après pénalité, %(ns)s – %(ew)s : match nul."
msgstr "Result after penalty, %(ns)s – %(ew)s: tied."

#, python-format
msgid "Résultat après pénalité, %(ns)s – %(ew)s : %(team)s gagnent."
msgstr "Result after the penalty, %(ns)s – %(ew)s: %(team)s win."

#, python-format
msgid "Pénalité de %(points)s points à %(team)s (%(article)s)."
msgstr "Penalty of %(points)s points to %(team)s (%(article)s)."

#, python-format
msgid "Pénalité de %(points)s points à %(team)s (%(article)s), retirée du résultat à la fin."
msgstr "Penalty of %(points)s points to %(team)s (%(article)s), taken off the result at the end."

#, python-format
msgid "Table %(tables)s : match nul, sans vainqueur pour la suite."
msgid_plural "Tables %(tables)s : matchs nuls, sans vainqueur pour la suite."
msgstr[0] "Table %(tables)s: a draw, nobody advances."
msgstr[1] "Tables %(tables)s: draws, nobody advances."

#, python-format
msgid "%(count)s joueurs : %(left)s sera exempt."
msgid_plural "%(count)s joueurs : %(left)s seront exempts."
msgstr[0] "%(count)s players: %(left)s will have a bye."
msgstr[1] "%(count)s players: %(left)s will have a bye."

#, python-format
msgid "%(count)s équipes : une sera exempte."
msgstr "%(count)s teams: one will have a bye."

#, python-format
msgid "%(over)s : l'organisateur peut les prolonger."
msgstr "%(over)s: the organizer can extend the time."

msgid "Cette partie n'est pas publiée : publiez son tirage avant d'écrire une donne."
msgstr "This round is not published: publish its draw before writing a deal."

msgid "Le tirage de cette partie vient d'être annulé : cette table n'existe plus."
msgstr "The draw of this round has just been undone: this table no longer exists."

msgid "Le lien de cette table n'est plus valable : la saisie est gardée, l'arbitre la verra."
msgstr "The link of this table is no longer valid: the entry is kept, and the referee will see it."

msgid "Le même téléphone a parlé pour les deux équipes : la donne reste à confirmer par l'autre téléphone, ou par l'arbitre."
msgstr "The same phone spoke for both teams: the deal has still to be confirmed by the other phone, or by the referee."

msgid "La partie suivante est déjà tirée : l'arbitre décide."
msgstr "The next round is already drawn: the referee decides."

#, python-format
msgid "Cette saisie a déjà été enregistrée (donne %(place)s) avec d'autres valeurs. Pour la changer, corrigez cette donne ; ce que vous venez de taper est encore là."
msgstr "This entry was already saved (deal %(place)s) with other values. To change it, correct that deal; what you have just typed is still here."

msgid "Cette page avait déjà enregistré des totaux, qui ne sont plus ceux-ci : vérifiez ceux de la feuille, puis recommencez."
msgstr "This page had already saved totals, and they are not these any more: check those of the sheet, then try again."

msgid "table arrêtée : sa dernière donne est la dernière"
msgstr "table stopped: its last deal is the last"

msgid "table rouverte"
msgstr "table reopened"

msgid "décision annulée"
msgstr "ruling cancelled"

msgid "Scellé le"
msgstr "Sealed on"

msgid "Parties exemptes"
msgstr "Byes (rounds)"

msgid "Départage"
msgstr "Tie-break"

#, python-format
msgid "%(names)s, %(points)s points"
msgstr "%(names)s, %(points)s points"

#, python-format
msgid "provisoire, %(detail)s"
msgstr "provisional, %(detail)s"

#, python-format
msgid "terminé : %(detail)s"
msgstr "over: %(detail)s"

msgid "définitif"
msgstr "final"

msgid "aucune table n'a encore fini"
msgstr "no table has finished yet"

#, python-format
msgid "après la partie %(after)s sur %(planned)s"
msgstr "after round %(after)s of %(planned)s"

#, python-format
msgid "partie %(after)s sur %(planned)s en cours"
msgstr "round %(after)s of %(planned)s being played"

msgid "toutes les parties jouées ; en attente de la clôture"
msgstr "all rounds played; waiting for the organizer to end the tournament"

msgid "corrections jusqu'au scellement"
msgstr "corrections until sealed"

#, python-format
msgid "corrections jusqu'à %(hour)s"
msgstr "corrections until %(hour)s"

msgid "Pas encore de classement : aucune table n'a fini."
msgstr "No standings yet: no table has finished."

msgid "provisoire"
msgstr "provisional"

msgid "gagné par forfait"
msgstr "won by forfeit"

msgid "perdu par forfait"
msgstr "lost by forfeit"

msgid "ex æquo"
msgstr "tied"

#, python-format
msgid "%(marks)s : ces points comptent au total, mais ni dans les encaissés ni dans la différence."
msgstr "%(marks)s: these points count in the total, but neither in points against nor in the difference."

msgid "Article"
msgstr "Item"

msgid "Combien"
msgstr "How many"

msgid "Note"
msgstr "Note"

msgid "Annule"
msgstr "Takes back"

msgid "Écart"
msgstr "Difference"

msgid "Écrivez un montant en euros, par exemple « 12 » ou « 12,50 »."
msgstr "Write an amount in euros, for example “12” or “12.50”."

msgid "Écrivez un montant plus grand que zéro."
msgstr "Write an amount greater than zero."

msgid "Montant en €"
msgstr "Amount in €"

msgid "Remise en €"
msgstr "Waiver in €"

msgid "Pourquoi"
msgstr "Why"

msgid "Repas ou boisson"
msgstr "Meal or drink"

msgid "Inscrits comme"
msgstr "Entered as"

msgid "Pour quoi, à qui"
msgstr "What for, to whom"

msgid "Écrivez ce que c'est : le trésorier le relira."
msgstr "Write what it is: the treasurer will read it."

msgid "Il se paie"
msgstr "It is paid"

msgid "par équipe"
msgstr "per team"

msgid "par joueur"
msgstr "per player"

msgid "Pour un adhérent"
msgstr "For a member"

msgid "Vide : pareil."
msgstr "Empty: the same."

msgid "Pour un jeune"
msgstr "For a young player"

msgid "Un par ligne, avec son prix : « Repas : 12 »."
msgstr "One a line, with its price: “Meal: 12”."

msgid "Le club garde, en %"
msgstr "The club keeps, in %"

msgid "Et garde aussi, en €"
msgstr "And also keeps, in €"

msgid "Parts des premiers"
msgstr "Shares of the first ranks"

msgid "Une part par rang payé, le premier d'abord : « 50 30 20 »."
msgstr "A share for each paid rank, the first one first: “50 30 20”."

msgid "Chaque prix est arrondi"
msgstr "Each prize is rounded"

msgid "au centime"
msgstr "to the cent"

msgid "à l'euro inférieur"
msgstr "down to the euro"

msgid "aux 5 euros inférieurs"
msgstr "down to 5 euros"

msgid "aux 10 euros inférieurs"
msgstr "down to 10 euros"

msgid "Ce que l'arrondi laisse va"
msgstr "What rounding leaves goes"

msgid "au club"
msgstr "to the club"

msgid "au premier"
msgstr "to the first"

msgid "Entre ex æquo, les prix"
msgstr "Between equals, prizes"

msgid "se partagent"
msgstr "are shared"

msgid "se tirent au sort"
msgstr "are drawn by lot"

#, python-format
msgid "« %(line)s » : écrivez un nom, deux-points et un prix, comme « Repas : 12 »."
msgstr "“%(line)s”: write a name, a colon and a price, as in “Meal: 12”."

#, python-format
msgid "Chaque nom une seule fois, et %(most)s au plus."
msgstr "Each name once only, and %(most)s at most."

msgid "Écrivez des nombres entiers plus grands que zéro, comme « 50 30 20 »."
msgstr "Write whole numbers greater than zero, such as “50 30 20”."

msgid "Écrivez d'abord l'engagement de tous les autres."
msgstr "First write the entry fee of everybody else."

msgid "Les prix sont fixés : ils paraissent au palmarès."
msgstr "The prizes are fixed: they show in the prize list."

msgid "Le classement n'est pas encore définitif : les rangs peuvent changer."
msgstr "The standing is not final yet: ranks can change."

#, python-format
msgid "Remis : %(amount)s, %(team)s."
msgstr "Handed over: %(amount)s, %(team)s."

msgid "Ce concours n'a pas de caisse : rien ne s'en montre."
msgstr "This contest has no cash desk: nothing of it shows."

msgid "Les tarifs sont enregistrés."
msgstr "The fees are saved."

msgid "La vente est notée."
msgstr "The sale is noted."

#, python-format
msgid "La ligne %(number)s est annulée."
msgstr "Line %(number)s is taken back."

msgid "Les désaccords sur les lignes que vous corrigez sont réglés"
msgstr "The disagreements about the lines that you correct are settled"

msgid "C'est plus long qu'aucune feuille."
msgstr "This is longer than any sheet."

msgid "Les totaux seront annulés : les donnes compteront de nouveau."
msgstr "The totals will be cancelled: the deals will count again."

#, python-format
msgid "« %(line)s » : aucune donne ne se garde telle quelle ici."
msgstr "“%(line)s”: there is no deal to keep as it is here."

msgid "une donne impossible"
msgstr "an impossible deal"

msgid "Les totaux sont déjà dits plus haut."
msgstr "The totals are already given above."

msgid "Rien n'est écrit : tapez la première donne, telle qu'elle est sur la feuille."
msgstr "Nothing is written: type the first deal, as it is on the sheet."

#, python-format
msgid "%(table)s enregistrée. %(result)s"
msgstr "%(table)s saved. %(result)s"

#, python-format
msgid "%(table)s enregistrée, %(ns)s – %(ew)s."
msgstr "%(table)s saved, %(ns)s – %(ew)s."

#, python-format
msgid "La partie %(number)s n'est encore qu'une proposition, tirée avant cette correction."
msgstr "Round %(number)s is still only a proposal, drawn before this correction."

msgid "Refaire son tirage"
msgstr "Draw it again"

#, python-format
msgid "%(n)s marque"
msgid_plural "%(n)s marques"
msgstr[0] "%(n)s score"
msgstr[1] "%(n)s scores"

#, python-format
msgid "%(n)s rang"
msgid_plural "%(n)s rangs"
msgstr[0] "%(n)s rank"
msgstr[1] "%(n)s ranks"

#, python-format
msgid "%(n)s table aurait été tirée autrement"
msgid_plural "%(n)s tables auraient été tirées autrement"
msgstr[0] "%(n)s table would have been drawn differently"
msgstr[1] "%(n)s tables would have been drawn differently"

#, python-format
msgid "Correction après le tirage de la partie %(rounds)s"
msgid_plural "Correction après le tirage des parties %(rounds)s"
msgstr[0] "Correction after the draw of round %(rounds)s"
msgstr[1] "Correction after the draw of rounds %(rounds)s"

msgid "sans résultat"
msgstr "no result"

msgid "Les règles sont changées, et tout ce qui est joué est marqué selon elles."
msgstr "The rules are changed, and everything played is scored by them."

msgid "tables en cours"
msgstr "tables still playing"

msgid "joueurs"
msgstr "players"

msgid "équipes"
msgstr "teams"

msgid "pointés"
msgstr "checked in"

msgid "pointées"
msgstr "checked in"

msgid "tables finies"
msgstr "tables finished"

msgid "joueurs inscrits"
msgstr "players registered"

msgid "équipes inscrites"
msgstr "teams registered"

msgid "joueurs pointés"
msgstr "players checked in"

msgid "équipes pointées"
msgstr "teams checked in"

msgid "non pointés"
msgstr "not checked in"

msgid "non pointées"
msgstr "not checked in"

msgid "aucune donne saisie"
msgstr "no deal entered"

msgid "Jouent"
msgstr "Playing"

#, python-format
msgid "Compté à %(at)s : %(counted)s, pour %(expected)s attendus."
msgstr "Counted at %(at)s: %(counted)s, where %(expected)s was expected."

#, python-format
msgid "Depuis : %(since)s ; la caisse attend maintenant %(till)s."
msgstr "Since then: %(since)s; %(till)s is expected now."

msgid "Ce qu'une équipe paie compte d'abord pour son engagement ; une remise, d'abord pour ses repas et boissons."
msgstr "What a team pays counts for its entry first; a waiver, for its meals and drinks first."

#, python-brace-format
msgid "Au classement, les voisines se rencontrent : l'équipe {team} est {rank}, l'équipe {other} {its}."
msgstr "By ranking, neighbours meet: team {team} is {rank}, team {other} {its}."

#, python-brace-format
msgid "Sans classement encore, le sort en tient lieu : l'équipe {team} est {rank}, l'équipe {other} {its}."
msgstr "No ranking yet, a lot stands for it: team {team} is {rank}, team {other} {its}."

msgid "à rendre"
msgstr "to give back"

#, python-format
msgid "comptée à %(at)s ; écart %(difference)s"
msgstr "counted at %(at)s; difference %(difference)s"

#, python-format
msgid "depuis : %(since)s"
msgstr "since then: %(since)s"

#, python-format
msgid "La partie est finie : égalité, %(ns)s partout."
msgstr "The game is over: a tie, %(ns)s each."

#, python-format
msgid "La partie est finie : %(team)s gagnent, %(high)s à %(low)s."
msgstr "The game is over: %(team)s win, %(high)s to %(low)s."
