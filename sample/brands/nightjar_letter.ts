/** A very long body: ads of several thousand characters do occur. */
export const LETTER = `Dear neighbour,

This is a long letter. You may want to put the kettle on.

When I was nine, my grandmother woke me in the middle of the night, wrapped me in the blanket from the back of the sofa and carried me into the garden. I was too old to be carried and she was too old to carry me, but neither of us said so. She set me down on the wet grass and told me to look up and to keep quiet until I had something worth saying.

I kept quiet for a long time. I had not known that there were so many. I had thought of stars as something you could count, like cows. What I saw was more like flour that somebody had spilled and not wiped up. After a while my eyes got used to it, and the flour turned into a road, and the road went from the chimney of the Hallorans to the top of the pear tree and on to the edge of everything.

"That was always there," my grandmother said. "It is there in the daytime as well. You only need to turn the light off."

I am sixty-one now. I went back to that garden last spring. The pear tree is still there and so is the wall, but from the grass where I stood I counted nineteen stars. Nineteen. Behind the wall there is a car park that nobody uses after eight in the evening, and it is lit until morning as if for an operation. There is a garage with a sign, a school with floodlights over an empty pitch, and a greenhouse that glows pink from November to March. Nobody decided to take the road away. It was simply nobody's job to keep it.

That is why there is a Nightjar Trust. We have made it our job.

WHAT WE DO

We ask. That is nine tenths of it. We ask councils whether the lamp at the end of the lane still has somebody to light. We ask companies whether their logo needs to be awake at four in the morning. We ask churches, and the churches are usually first to say yes. We have a letter for each kind of owner, and we are happy to lend you ours.

We measure. Four hundred volunteers own a small grey box that looks at the sky every night and writes down how dark it is. The boxes cost us 85 pounds each and are built by a class of fifteen-year-olds who have become rather good at soldering.

We turn things down. With the council's blessing our electricians fit hoods, timers and warmer lamps, so that light falls on the pavement where people walk and not into the bedroom, the hedge and the sky. In the first village we did, the electricity bill for street lighting fell by 61 %. The second village telephoned us.

We go outside. On the Friday nearest to the new moon, in thirty-four places, somebody from the trust stands on a field with blankets, a flask and a red torch. You are welcome at all of them. Bring a child, if you can borrow one.

WHAT CHANGED THIS YEAR

In January the harbour switched to shielded lamps, and the shearwaters came back to the cliff, eleven pairs.
In March a supermarket agreed to darken its car park between midnight and five. It took three letters and one cake.
In May we got our first street of houses where every porch light has a sensor. They held a party, in the dark, and somebody fell into the pond. He is fine.
In August 2,300 people watched the Perseids from the old airfield, and for one hour nobody looked at a telephone.
In October a hospital asked us for advice. Its patients sleep better now. So do the moths.

WHAT WE NEED

Twelve pounds buys the hood for one street lamp. Eighty-five pounds buys a grey box and teaches a teenager to solder. Four hundred pounds takes a whole class into the hills for a night, with cocoa. Nothing at all buys the most important thing, which is that you walk through your own home tonight, find one light that is on for no reason, and turn it off.

Then go to the window and wait. It takes about twenty minutes until your eyes believe it.

If you see the road, write and tell me where it starts at your place. At ours it was the chimney of the Hallorans.

With kind regards from the wet grass,

Imogen Fairweather
Founder, Nightjar Trust

P.S. My grandmother's name was Dot. The grey boxes are called Dots. She would have pretended to be annoyed.`;
