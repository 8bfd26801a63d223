// Words that headlines have and briefs may lack. Left out are those that are common given names as well (Bill, Dawn,
// Faith, Grace, Grant, Hope, Jack, Mark, Rose): an invented person would pass with them.

/** Verbs, which take every ending. */
export const englishVerbs: ReadonlySet<string> = new Set(
  `abolish accept accuse achieve act add address admit adopt advance advise affect agree aid aim allow amend announce
answer appeal appear apply appoint approach approve argue arrest arrive ask assassinate assault assess assist assure
attack attempt attend attract avoid await award back balance ban bankroll bar battle beat become beg begin believe
belong benefit bid blame blast block boost borrow brace breach break bribe bring broadcast bruise brush buckle build
bully burn bury buy buzz call calm cancel capture care carry cast catch cause cease celebrate challenge change charge
cheer choose cite claim clash clean clear climb clinch cling clog close coach coax coerce collapse collect combat come
comment commit compare compete complain complete concern conclude condemn conduct confirm confiscate confront connect
consider contain contest continue control convene converge convict cool cope copy cost count counter cover crack crash
crawl create cripple criticise criticize cross crumble crush cry curb cut cycle damage dance dare dash dazzle deal
debate debunk decide declare decline decriminalise decriminalize decry deepen defeat defend defer deflect defy delay
delight deliver demand denounce deny depart depend depict deploy deport deregulate describe deserve destroy detain
detect determine detonate devastate develop die dig disagree disappear discover discuss dismiss dispute disrupt ditch
divert divide do dodge dominate double doubt downgrade downplay draft drag drain draw dream drill drink drive drop
drown dump dwarf dwindle earn ease eat echo eclipse edge elect eliminate embark embezzle embrace embroil emerge employ
empower enable encourage end endanger endorse endure enforce engage engulf enjoy enlist enrage ensure entangle enter
erase erode erupt escalate escape establish evacuate evade exceed exchange exist exit expand expect explain explode
explore export expose extend extradite eye face fade fail fall falter favor favour fear feed feel fend fight file fill
find finish fire fix flare flee float flock flood flounder flow fly foil follow force forecast forge forget form free
freeze fuel fund gain galvanise galvanize gather gerrymander get give go govern grab grapple grieve grill grip grow
guarantee guard guess guide hack hail halt hammer hamper handle hang happen harm hate haunt head heal hear heat help
herald hide highlight hijack hinder hinge hire hit hoard hold host house hover hurdle hurl hurry hurt ignite ignore
illustrate impact impeach implement import impose improve include increase indicate inflict influence inform inherit
injure insist inspect inspire intend intensify intercept intervene introduce invade invest investigate invite involve
issue jeopardise jeopardize join jolt jostle judge jump justify keep kick kidnap kill knock know lack lament land
languish lash last laugh launch launder lay lead leak learn leave legalise legalize lend let liberate lie lift like
limit link list listen live load lobby lock look loom loosen loot lose lower lure maintain make manage march match
matter mean measure meddle meet mend mention miss mock mount mourn move mull murder muster nab name narrow nationalise
nationalize naturalise need negotiate note notice nullify obtain occupy occur offer open operate oppose order organise
organize oust outlast outlaw outline outlive outpace outperform overcome overhaul overrun oversee overshadow overturn
overwhelm own pack paralyse paralyze participate pass pause pay peddle perform perish permit persist persuade pick
pinpoint place plague plan plant play plead pledge plummet plunder plunge point poll ponder pose post postpone pounce
pour power practise praise predict prepare present press prevent privatise privatize proceed produce prolong promise
promote propel propose prosecute protect protest prove provide provoke publish pull punish purchase push put quash
quell question queue quit race raid raise rally ratify reach react read realise realize reassure rebound rebuff
rebuild rebuke recall receive reckon recognise recognize recommend record recount recover recruit redefine redraw
reduce reel refer reflect reform refuse refute regain regret reinstate reiterate reject relaunch relax release relent
relocate rely remain remember remind remove renew renounce reopen repair repeal repeat repel replace reply report
represent request require rescue reshape resign resist resolve respond restart restore restrict result resume retain
retaliate rethink retire retreat return reunite revamp reveal reverse review revisit revive reward rewind rework
rewrite ride ring rip risk rule run rush sail save say scramble scrap scrutinise scrutinize search secure see seek
seem seize sell send separate serve set settle shake shape share shatter shelter shelve shift shine ship shock shoot
show shrink shut sideline sign signal silence simmer sink sit skyrocket slam slap slash sleep slide slip slow slump
smash smear smile smuggle snap sneak soar solve sound spark speak spearhead spend spill split sponsor spot spread spur
spurn squeeze stab stage stagger stall stand start starve state stay steal steer stick stir stop storm strengthen
stretch strike strip struggle study stumble stun submit subside subsidise subsidize succeed suffer suggest summon
supply support suppose surge surrender surround survive suspect suspend sustain swap swear sweep swell swim swing
switch tackle take talk tally tangle target taunt tax teach tear teeter tell tempt test testify thank think threaten
thrive throw thwart tie tighten tilt top topple torpedo touch tour tout trace track trade traffick trail train trample
transfer transform trap travel treat trigger trim trumpet trust try tumble turn undermine understand unite unleash
unravel unsettle untangle unveil unwind upgrade uphold uproot urge use usher vanish vary venture veto view violate
visit vote vow wait waive wake walk wane want warn wash waste watch weaken wear weather weave weigh welcome whip wield
win wipe wish withdraw witness wonder work worry worsen wound wrangle wreck wrest write yield`.split(/\s+/),
);

/** Nouns, adjectives and others, which take the endings of nouns and adverbs. */
export const englishWords: ReadonlySet<string> = new Set(
  `able aboard about above abroad absence absolute abuse academic academy access accident accord according account
accountant accurate accusation across active activist activity actor actress actual actually additional administration
adult advantage adversary advice affair afraid afternoon aftershock afterwards again age agency agenda agent
aggression ago agreement ahead air airbase aircraft airline airport airspace airstrike alarm alas alert algorithm
alike alive all alleged alliance ally almost alone along already also alternative although always ambassador ambition
amendment amid ammunition amnesty among amount analysis analyst ancient anger angry animal anniversary annual another
antisemitism anxiety any anybody anyone anything anywhere apart app apparent appearance application appointment apps
archive area arm armed army around arrangement arrival arson article artificial artillery aside assassination assembly
asset assistance association asylum atmosphere attention attitude attorney attraction audience audit auditor author
authority automatic available avalanche average aviation awake aware away awful baby backlash bad bail bailout
ballistic ballot bank bankruptcy banner barrier base basic basis battalion bay beach bear beautiful because bed
bedroom beer behavior behaviour being belief below best bet better beyond big bigger biggest billion billionaire
biography bird birth birthday bit bitter black blackout bleak blind blizzard blockade blockbuster blood bloody blow
blue board boat body bomb bombing bond book boom border boss both bottle bottom boundary box boy brain branch brave
bread breakthrough breath bribery brick bridge brief brigade bright broad broke broken brother brought browser budget
bug building built bullet bunker burden bureau burglar burglary bus business busy button buyer cabinet cable calendar
camera camp campaign cancer candidate cannot capable capacity capital capitalism capitalist captain car card cardiac
career careful cargo carrier cartel case cash casualty cattle caucus cavalry ceasefire ceasefires celebrity cell cent
center central centre century ceremony certain chain chair chairman chairwoman champion championship chance channel
chaos chapter character charity chart chatbot cheap check checkpoint chemical chief child childhood children chip
chosen church cinema circle citizen city civil civilian class classic classroom clerk client climate clinic clinical
clock cloud club coal coalition coast coastal code coffee cold colleague collection college collision colony color
colour column comeback comfort command commander commerce commercial commission commissioner committee common
communication communism communist community company competition complaint complex complicated component comprehensive
compromise computer concept concession concrete condition conference confidence conflict congestion congress
congressional congressman congresswoman connection consensus consequence conservative constant constitution
constitutional constitutionality construction consultant consumer contact contempt content contract contrast
contribution controversial controversy convention conversation conviction convoy core corner corporate corporation
corps correct corridor corrupt corruption costly cotton could council councillor countries country county coup couple
courage course court courtroom cousin crackdown crackdowns crazy credit crew crime criminal crises crisis critic
critical criticism crop crossing crowd crucial crude cruel cruise cultural culture cup curfew currency current
custodian custody custom customer customs cyber cyclone daily dam danger dangerous dark data database date daughter
day dead deadline deadlock deadly deaf dear death debris debt decade decision decisive deep deeper deescalation
default defence defendant defense deficit definition degree delegate delegation delivery dementia democracy democrat
democratic demonstration demonstrator department departure deportation depot deputy description desert design desire
desk desperate despite destination destroyer detail detente detention deterrence deterrent device diabetes diagnosis
dialogue did diesel diet difference different difficult difficulty digital dignity dinner diplomacy diplomat
diplomatic direct direction director disability disarray disaster discipline discount disease dismissal displaced
display distance distant district disturbance diverse division doctor doctrine document does dog dollar domestic
dominant donation done donor door dose down downturn dozen drama dramatic driver drone drought drug dry due during
dusk dust duty each eager ear earlier earliest early earth earthquake easier east eastern easy economic economist
economy edition editor editorial education effect effective efficient effort eight eighteen eighty either elderly
election electric electrical electricity electronic element elephant eleven eligible elite else elsewhere embargo
embassy emergency emission emotion emotional empire employee employer employment empty enemies enemy energy engine
engineer enormous enough enterprise entertainment entire entrance entry environment environmental envoy epidemic equal
equality equipment era error eruption escalation especially essential estate estimate ethics ethnic evacuation evacuee
even evening event eventual ever every everybody everyday everyone everything everywhere evidence evil exact
examination example excellent except exceptional executive exercise exhibition exile expansion expensive experience
experiment expert explanation explosion explosive extra extradition extraordinary extreme extremist fabric facility
fact factor factory faculty failure fair fake fallout false family famine famous fan far farm farmer fascism fascist
fast faster fatal fate father fault favorite favourite federal fee feet felony female feminism fence ferry fertiliser
fertilizer festival few fewer field fierce fifteen fifth fifty fighter figure filibuster film final finance financial
fine finger firefight firm first fiscal fish fisherman fishing five flag flat fleet flight floor flu focus food foot
football forced foreign forever former formula fort fortune forty forum forward foundation founder four fourteen
fourth fraction fragile fraud freedom freight frequent fresh friend friendly friendship frigate from front frontier
frontline frozen fruit fugitive full fully fun function fundamental funding funeral funny further fury future gallery
game gang gap garden gas gate gear general generation generator genocide genuine giant girl glass global goal
goalkeeper god gold golden good goods government governor grain grand grandmother great greater greatest greed green
grenade grid grief grim ground group grower growth guerrilla guest guilty gun gunfire gunman gunmen gunshot habit
hacker had hair half hall hand happy harbor harbour hard harder hardline hardly harsh harvest has have haven having he
health healthcare healthy hearing heart heatwave heavy height heir heist helicopter hell hello hence her here hereby
heritage hero heroes hidden high higher highest highly highway hijacker hill him himself historian historic historical
history hole holiday home homeland homeless honest honor honour hopes horror horse hospital hostage hostile
hostilities hot hotel hour household housing how huge human humanitarian hundred hunger hungry hurricane husband
hybrid ice idea ideal identity ideology ill illegal image immediate immense immigrant immigration imminent immune
immunity impeachment imperial important impossible in inch incident income incumbent independence independent index
indictment individual industrial industry inevitable infant infantry inflation influential information infrastructure
initial initiative injuries injury injustice inmate innocent innovation inquiry inside insider insight inspector
instead institute institution instrument insurance insurgency insurgent intelligence intense interest interim interior
intern internal international internet interpretation interview into invasion investigator investment investor iron is
islamist island it item its itself jail jailed jet jewel jihadist job jobless joint joke journalism journalist journey
judicial judiciary jury just justice key kid kidnapper kilometer kilometre kind kingdom kitchen knife knockout
knowledge known labor laboratory labour ladder lady lake landmark landscape landslide language laptop large larger
largest laser late later latest law lawful lawmaker lawmakers lawmaking lawsuit lawyer layer layoff layoffs leader
leadership league least left legacy legal legend legislation legislative legislator less lesson letter level liberal
liberty library licence license life lifetime light likely line lion liquid literature little lives living loan local
location logic long longer longtime loophole loose lord lorry loss lot loud love low lowest loyal luck lucky lunch
luxury machine machinery mad magazine magic mail main mainland mainstream maintenance major majority male malware man
mandate maneuver manhunt manner manoeuvre manufacturer many map margin marine maritime market marriage martial mass
massacre massive master material maybe mayor mayoral meal meanwhile meat medal medalist media mediation mediator
medical medicine medium meeting member membership memorial memories memory men mental mercenary mercy merger mess
message metal meter method metre metro middle midnight might migrant migration mild mile militant military militia
milk mill million millionaire mind mine miner mineral minimum mining minister ministry minor minority minute miracle
mirror misdemeanor misdemeanour misery missile missing mission mistake mob mobile model moderate modern modest moment
momentum monarch monarchist monarchy money monitor monopoly month monthly mood moral more moreover morning mortgage
most mother motion motive motor mountain mouth movement movie much mudslide multiple municipal munition munitions
museum music musician must mutual my mysterious mystery myth nation national nationalism nationalist nationwide native
natural naturalisation nature naval navy near nearby nearest nearly necessary neighbor neighborhood neighbour
neighbourhood neither nerve net network neutral neutrality never nevertheless new newborn newcomer newest news
newspaper next night nine nineteen ninety nobody noise nominate nominee none nonetheless noon nor normal north
northeast northern northwest nose nothing novel now nuclear nuisance number nurse obesity object objective obligation
observer obvious occasion ocean odd odds off offence offense offensive office officer official offline offshore often
oil okay old older oldest on once one ongoing online only onto opening operation operator opinion opponent opportunity
opposite opposition option orchestra ordinary ore organisation organization origin original other otherwise our
ourselves out outage outbreak outcome outcry outlook outrage outside over overall overdue overnight overseas owner
ownership pact page pain painful painting pair palace pandemic panel panic paper parade paradise paramilitary parent
park parliament parliamentary parole part partial participant particular parties partisan partner partnership party
passage passenger passport password past patch path pathogen patience patient patriot patrol pattern payment peace
peaceful peacekeeper peak peasant penalty pension people per percent perfect perhaps peril period permanent person
personal personnel perspective petition petrol pharmacist phase phone photo photograph phrase physical picture piece
pilot pipeline pirate pitch plain plaintiff plane planet planner plastic platform player playoff playoffs plaza plea
pleasant please plenty plight plot plus pocket poem poet poetry poison police policeman policies policy political
politician politics pool poor poorer poorest pope popular population populism populist port portrait position positive
possibility possible potential pound poverty powerful practical practice precedent precious predecessor pregnant
premier premiere premium presence presidency president presidential pressure prestigious previous price pride priest
primaries primary prime prince princess principal principle print prior priority prison prisoner privacy private prize
probably probation probe problem procedure process product production profession professional professor profile profit
profound program programme progress prohibit project prominent prompt proof propaganda proper property proportion
proposal prospect prosperity protection protein protester proud province provincial proxy public publication
punishment pupil pure purge purpose quality quantity quarantine quarrel quarter quarterback queen quick quickly quiet
quite quota racial racism racist radar radiation radical radio rail railway rain ramp range rank ransomware rapid rare
rarely rate rather ration raw reader real reality really realm rear reason rebel rebellion rebuilt recent recession
reckless recovery red referee referendum refinery refugee regardless regime region regional register regular
regulation regulator reign relation relationship relative relevant reliable relief religion religious reluctant
remarkable remedy remote renewed rent repeated reporter representative republic republican reputation research
researcher reserve reservoir resident residential resilience resistance resolution resort resource respect response
responsibility responsible rest restaurant restive retail retaliation revenge revenue revolt revolution revolutionary
rhetoric rich richer richest rift right rigid riot rival rivalry river road roadblock robber robbery robot robotics
rock rocket role romantic roof room root rough round route routine row royal royalist rubble ruin rumor rumour runoff
runway rural ruthless sacred sacrifice sad safe safer safety said sailor salary sale same sanction satellite
satisfaction scale scandal scarce scare scenario scene schedule scheme scholar school science scientific scientist
scientists scope score screen scrutiny sculpture sea seafood season seat second secret secretary section sector
security seed segment seizure select self semi senate senator senior sense sensitive sentence sentiment separatist
sequel sequence series serious servant service session seven seventeen seventy several severe sex sexual shadow shame
sharp she sheet shell shelling sheriff shipment shipping shirt shocking shoe shop shopping shore short shortage
shorter should shoulder shower shutdown sick side siege sight significant silent silver similar simple since sincere
singer single sister site situation six sixteen sixty size skill skin sky slave slavery slight slim slowdown small
smaller smart smartphone smoke smooth smuggler sniper snow so soaring social socialism socialist society soft software
soil solar sold soldier sole solid solution some somebody someone something sometimes somewhere son song soon
sophisticated sorrow sorry sort soul sour source south southeast southern southwest sovereign sovereignty space spar
spare speaker special specialist species specific spectacular speech speed spending spies spiral spirit spiritual
spite spokesman spokespeople spokesperson spokeswoman sport spouse spring spy squad square stabbing stability stable
stadium staff stake stalemate standard standoff standstill star stark startup statement station statistic statue
status steady steel steep step stigma still stock stockpile stockpiles stone store stories story straight strain
strait strange stranger strategic strategies strategist strategy stream street strength stress strict striker strong
stronger strongest struck structure student studio stuff stunning style subject submarine subpoena subsequent
subsidies subsidy substance substantial suburb subway success successful successor such sudden suddenly sue sufficient
sugar suicide suit suitable sum summer summit sun sunrise sunset super superpower supplier supporter supreme sure
surface surgeon surgery surplus surprise surprising surveillance survey surveyor survival survivor suspicion
suspicious sweeping sweet swift symbol sympathy symptom synagogue system table tactic tale talent tank tanker tape
tariff task taste taxpayer tea teacher team tech technical technique technology teen teenager telephone television
temperature temple temporary ten tenant tender tension tent tenth term terminal terrain terrible territorial
territories territory terror terrorism terrorist testimony text than that theater theatre theft their theirs them
theme themselves then theory therapy there therefore these they thick thief thing third thirteen thirty this thorough
those though thought thousand threat three threshold through throughout thus ticket tide tight timber time timeline
timetable tiny tip tired title today toddler together toll tomorrow ton tone tonight tonne too tool tornado total
touchdown tough tourism tourist toward towards tower town toxic trader tradition traditional traffic trafficking
tragedy tragic trailer traitor transaction transit transition translation transparency transport trauma traveller
treason treasure treasury treatment treaty tree tremendous tremor trench trend trial tribal tribe tribunal tribute
trick trillion trip triumph troop trophy trouble truce truck true truth tsunami tumor tumour tunnel turbulent turmoil
turnout twelve twenty twice twin twins twist two type typhoon ugly ultimate ultimatum unable unanimous uncertain
uncertainty under underground undersea underwater unemployment unexpected unfair unfortunate uniform union unique unit
united unity universal universe university unknown unlawful unless unlike unlikely until unusual up upcoming update
upon upper uprising upset upturn urban urgent us usual usually utility vacation vaccine vacuum valid valley valuable
value van vast vehicle verdict versus very vessel veteran via viable vice victim victories victory video viewer
village villager violation violence violent viral virtual virus visa visible vision visitor vital voice volatile
volcano volume volunteer voter voyage vulnerable wage wall war warehouse warfare warhead warm warning warplane warrant
warrior warship wartime wary was watchdog water wave way we weak weaker wealth wealthy weapon web website wedding week
weekend weekly weight weird welfare well were west western what whatever wheat wheel when whenever where whereas
whether which while whistleblower white who whoever whole whom whose why wide widely wider widespread widow wife wild
wilderness wildfire wildfires will willing wind window winner winter wire wisdom wise with within without wolf woman
women won wonderful wood word worker workforce workplace workshop world worldwide worse worst worth worthy would
wounded wrong yard year yellow yes yesterday yet young younger youngest your youth zero zone`.split(/\s+/),
);

/** Past forms that are not built with an ending, and short words. */
export const englishForms: ReadonlySet<string> = new Set(
  `a am an and anti are as ate be became been began begun bled bore born bought but by came can co died drank drawn
driven drove eaten ex fallen fed fell felt fled flew flown for forbidden forgotten fought found froze gave given gone
got gotten grew grown heard held hers hid his hung i if kept knew laid learnt led lent lost made me meant met mistook
no non not of or ours outlawed overcame overthrew overthrow overthrown paid pre pro ran rang risen rode sang sank sat
saw seen sent shaken shook shot shown shrank sought spent spoke spoken sprang spun stole stolen stood stuck sunk swept
swore sworn taken taught the threw thrown to told took tore torn vs went withdrawn withdrew woke worn wove written
wrote you yours`.split(/\s+/),
);
