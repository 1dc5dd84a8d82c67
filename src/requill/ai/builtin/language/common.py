"""Words that are nobody's name, and how a text reads that follows others in a sentence.

Whether "Anna", "Leeds" or "Eltern" is a name or a German noun, no rule can tell; it tells what is neither.
"""

from __future__ import annotations

import re

from requill.ai.builtin.language import words
from requill.ai.builtin.language.vocabulary import IMPERATIVES

# Small words of English and German; before a name they are still no part of it ("The Leeds practice").
_SMALL = frozenset(
    words.words(
        """a an the this that these those some any each every all both either neither no none nobody nothing
        one two three four five six seven eight nine ten half most many few several more less fewer
        another other such same own only even just also still already again never always often
        sometimes usually once twice and or but nor so yet if when whenever unless until till while
        as because since although though before after during within without with for from by to in
        into on onto at of off over under above below between among across through per via like than
        about against around near up down out it its he she they we you his her their our your him
        them us who whoever what whatever which where why how whose there here then now today
        tomorrow yesterday everybody everyone everything somebody someone something anybody anyone
        anything is are was were be been being am do does did has have had can cannot could should
        would shall must may might will not don doesn isn aren won der die das den dem des ein eine
        einen einem einer eines kein keine keinen jede jeder jedes alle beide und oder aber wenn
        falls sobald nachdem bevor dann er sie es wir ihr ist sind war waren wird werden hat haben
        kann muss soll darf nicht nichts niemand jemand im beim ohne mit bei nach von zu zum zur auf
        aus über unter vor"""
    )
)
# What products, the people who use them and what they do are commonly called; words that are also
# somebody's name ("mark", "bill", "grace", "baker") are not among them.
_PLAIN = frozenset(
    words.words(
        """user users customer customers client clients buyer buyers seller visitor visitors guest guests
        member members person people patient patients nurse nurses doctor doctors driver drivers
        rider riders teacher teachers student students pupil parent parents child children kid kids
        staff team teams colleague colleagues employee employees worker workers manager managers
        admin admins administrator administrators agent agents operator operators owner owners
        author authors reader readers editor editors viewer viewers developer developers tester
        testers engineer engineers designer designers analyst auditor inspector inspectors
        technician technicians dispatcher courier couriers tenant tenants resident residents
        caretaker neighbour neighbours neighbor volunteer volunteers participant participants
        candidate applicant applicants shopper shoppers subscriber subscribers caller callers
        attacker attackers stranger strangers spammer spammers bot bots leaver leavers newcomer
        newcomers recipient recipients sender senders supplier suppliers vendor partner partners
        reception receptionist system systems app apps product page pages site website screen
        screens form forms field fields button buttons link links list lists table tables row rows
        column columns cell cells file files folder folders report reports export exports import
        imports message messages text texts email emails mail mails notification notifications
        reminder reminders alert alerts error errors warning warnings password passwords login
        logout session sessions account accounts profile profiles role roles right rights setting
        settings filter filters search searches result results entry entries item items record
        records data date dates day days time times week month year hour hours minute minutes second
        seconds number numbers count counts total totals sum price prices cost costs amount amounts
        order orders basket cart checkout payment payments invoice invoices receipt receipts refund
        refunds card cards ticket tickets booking bookings reservation reservations appointment
        appointments shift shifts slot slots seat seats room rooms key keys locker lockers shop
        shops store stores office offices practice practices ward wards school schools class classes
        course courses note notes photo photos picture pictures image images video videos document
        documents section sections comment comments change changes version versions draft drafts
        template templates answer answers question questions request requests response responses
        call calls event events task tasks step steps test tests network connection internet server
        servers database browser browsers phone phones tablet tablets device devices printer scanner
        sensor machine machines label labels code codes address addresses name names title titles
        word words language languages value values figure figures unit units drag press tap taps
        type types click clicks scroll swipe nothing sync syncing saving saved sending sent loading
        loaded opening closing deleting deleted changing changed adding added removing removed
        printing printed paying paid booked ordering ordered exporting exported importing imported
        uploading uploaded downloading downloaded cancelling cancelled reading writing editing
        searching sorting filtering logging signing using offline online new old first last next
        previous empty full invalid valid wrong correct missing broken expired late early slow fast
        big small large long short high low double duplicate unknown known different similar only
        existing active inactive open closed public private free whole entire required optional
        simple clear unclear front back left top bottom spam abuse theft fraud"""
    )
)
_NAMES_TOO = frozenset({"mark", "chase", "reading"})
_COMMON = (_PLAIN | IMPERATIVES | _SMALL) - _NAMES_TOO
_FIRST = re.compile(r"[^\W\d_]+")
_TITLED = re.compile(r"[^\W\d_]+ [A-ZÄÖÜ][a-zäöüß]")


def in_a_sentence(text: str) -> str:
    """The text as it follows others in a sentence: a small letter where its first word is surely no name."""
    found = _FIRST.match(text)
    first = found.group().casefold() if found else ""
    if first not in _COMMON or (first not in _SMALL and _TITLED.match(text)):
        return text  # "Order Hub opens", "New York prints"
    return words.uncapitalised(text)
