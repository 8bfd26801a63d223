import type { SampleProduction } from './sample.ts';

/**
 * What editors did to production stories after they were made, oldest first. Titles, articles and sources of stories
 * with a completed run come from the run.
 */
export const sampleProduction: readonly SampleProduction[] = [
  {
    story: 'bridge',
    hoursAgo: 63,
    completed: true,
    fields: {
      urgency: 'High',
      audio: 'Done',
      audio_final: 'Done',
      video_uploaded_yt: 'Yes',
      yt_video_to_added: 'Done',
      post: 'Yes',
      yt_upload: 'Yes',
      field_safety_check: 'Done',
      thumbnail: '/storage/v1/object/public/story-images/seed/rail-crews-rebuild-dubrava-bridge-in-nineteen-days.webp',
      full_script:
        'COLD OPEN. The first train carried gravel. Nothing else on this railway is as heavy.\n\nNARRATOR. On the last day of October this bridge was gone. Nineteen days later it was back. The trick, if it is one, had been lying in a forest for a year.\n\nMAP. The line, the detour, the 210 kilometres.\n\nNARRATOR. Eleven sets of spans are stored along the main lines. Nobody will tell you where, and we have not asked.\n\nCLOSE. It is built for ten years. A permanent bridge, says the man who built it, needs a permanent peace.',
      editors_script:
        'Cut the second map. Hold the horn for four full seconds before the title. Lyman’s quote ends the film, no music under it.',
      video_final_link: 'https://video.example/final/dubrava',
      raw_video_links: 'First train over the new Dubrava bridge https://video.example/dubrava-first-train',
      ads_category: 'Engineering',
      voice_code_eleven_labs: 'narrator-calm-02',
      one_folder_link: 'https://drive.example/dubrava',
      avoid_words_list: 'miracle\nheroic\nlocations of stored spans',
      facts_from_story:
        'Nineteen days. Eleven sets of spans. 71 hours of warnings. Deflection of 11 millimetres. Built to last ten years.',
      overarching_questions: 'What else could be built before it is lost?',
    },
  },
  {
    story: 'library',
    hoursAgo: 58,
    fields: {
      urgency: 'Low',
      title: 'The library that lends books by bicycle',
      audio: 'In Progress',
      full_script:
        'NARRATOR. On Mondays it is detective novels, because the road is long. On Thursdays it is poetry and beekeeping.\n\nFollow Oksana from the shed to the crossroads. The corporal with the rucksack. The page that served as a map.',
      thumb_guide: 'Bicycle with loaded panniers against a wall, no people. Words: LOANS: 3 WEEKS.',
      sources_citations: 'https://oskvalley.example/notes/verbivka-library',
      redo_audio: 'Yes',
      one_folder_link: 'https://drive.example/library',
      facts_from_story: '6,200 volumes saved. Eleven villages. 94 kilometres a week. No fines.',
    },
  },
  {
    story: 'hotline',
    hoursAgo: 52,
    fields: {
      field_safety_check: 'In Progress',
      overarching_questions: 'Why is a small agreement harder than a large one?',
    },
  },
  {
    story: 'kestrel',
    hoursAgo: 14,
    fields: {
      urgency: 'Urgent',
      title: 'The aircraft that taught 31,000 pilots',
      news_article:
        'The last three Kestrels landed on a windy strip in the panhandle after forty-four years of first solo flights.\n\nThe type entered service as a stopgap. It was slow, loud and nearly impossible to spin by accident, and some 31,000 pilots learned on it.\n\nIts successor is two years late. Until then students will fly a leased civilian type and spend more time in simulators.',
      audio: 'Done',
      audio_final: 'In Progress',
      thumbnail: '/storage/v1/object/public/story-images/seed/air-force-retires-the-last-of-its-kestrel-trainers.webp',
      editors_script: 'Four pilots, four decades, one sentence each. Then the crosswind landing in one shot.',
      youtube_description:
        'Forty-four years, 31,000 first solos, one windy afternoon. Pilots of four decades describe the same flight.\n\n#Kestrel #Aviation #AirForce #FirstSolo #Pilots #Trainer #History #FlightSchool #Retirement #News',
      video_uploaded_yt: 'No',
      ads_category: 'Aviation',
    },
  },
];
